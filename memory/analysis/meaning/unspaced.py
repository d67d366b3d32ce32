"""Know the ideas of the other word lists in Japanese and Chinese, which put no space between words."""

JAPANESE = """
VOID | まず
ALL | 必ず
NOT | ない, ません, なく, せず, ず, なかった, 不可, まい
NOT CHANGE | なくなった, もう使わない, やめる, やめた, やめました, やめます, 使わなくなった, 使わなくなりました, 廃止
NOT MAY | 禁止, 禁じる, してはいけない, してはならない, てはいけない, ではいけない, てはならない,
  てはいけません, ないこと, しないこと, ないでください, 許可されていない, できない, できません, 不許可
NOT OPTIONAL | 任意, 不要, 必要ない, しなくてもよい
NOT use | 避ける, 見送る, 見送った, 却下, 不採用
NOT enable | 無効, 無効化, オフ
enable | 有効, 有効化, オン
MUST | 必須, 必要, なければならない, しなければならない, すること, べき, なければいけない, 義務
MAY | できる, できます, てもよい, 可能, 許可, かまわない
HEDGE | かもしれない, かもしれません, たぶん, おそらく, だろう, でしょう, 検討, かも
PREFER | 好き, 好む, ほうがいい, ほうが良い, 希望, 好み, 方がいい
PAST | 以前, 昔, かつて, 元々, 従来
ALSO | 追加, 加えて, さらに, 他, 別の
ONLY | のみ, だけ, 限定, しか
ALL | すべて, 全て, 全部, 常に, 毎回, 各, ごと, あたり, 全
SOME | 一部, いくつか, 時々, たまに
LOWER | 以上, 少なくとも, 最低, 最小
UPPER | 以下, 以内, 最大, 上限, まで, 最長, 制限
OVER | 超, より長い, より多い, を超える
UNDER | 未満, より短い, より少ない
FROM | から
BEFORE | 前に, の前, 前, までに
AFTER | 後に, の後, 後, てから
INSTEAD | ではなく, じゃなく, 代わりに, より, よりも
IF | 場合, とき, 時は, たら
UNLESS | 以外, 除き, 除く, を除いて
WITHOUT | なしで, なし
CAUSE | ので, ため, から, 理由
VOID | を, は, が, に, で, の, と, も, へ, や, です, ます, ました, ています, ている, いる, いた, した, する,
  して, し, された, されて, される, さ, れて, れる, ある, あります, なる, なった, なります, なり,
  だ, である, こと, もの, という, ください, お願いします, お願い, よう, ように, には, では, とは, にて, において,
  について, います, とる, 今後, 現在, 今, 私, 私たち, 我々, 僕, 弊社, 当社, て, た, り, っ, く, い,
  いて, いた, え, き, け, み, め, ま, む, る, ね, よ, な, ん, か, ば, ら, せ, ろ, う, れ, 行う, 行い, 行って,
  行われる, これ, それ, その, この, ここ, ちなみに, として, 決定, 決めた, 決めました, 決め
tab | タブ
space | スペース
VOID use | 使う, 使い, 使って, 使用, 利用, 採用, 選ぶ, 選んだ, 選び, 選択, 使っ, 用いる
env:production | 本番, 本番環境, プロダクション
env:staging | ステージング, ステージング環境, 検証環境
env:development | 開発環境, 開発
env:local | ローカル, ローカル環境
env:test | テスト環境
move | 変更, 切り替え, 移行, 乗り換え
HEAD environment | 環境
HEAD time | 時間
HEAD server | サーバー, サーバ
send | 送る, 送信, 送って, 送付
HEAD value | 値
HEAD set | 設定, 設定されて
database | データベース, DB
deploy | デプロイ, リリース作業
release | リリース, 公開
HEAD write | 書く, 書いて, 書き, 書か, 書, 記述, 記載
HEAD build | 作る, 作り, 作って, 作成, 構築, 開発する
HEAD run | 動く, 動いて, 実行, 稼働, 動作
HEAD store | 保存, 格納, 保管, 保持
delete | 削除, 消去
timeout | タイムアウト, タイムアウト時間
english | 英語
japanese | 日本語
comment | コメント
code | コード
test | テスト
commit-message | コミットメッセージ
review | レビュー
merge | マージ
approve | 承認
backup | バックアップ
user | ユーザー, ユーザ, 利用者
password | パスワード
character | 文字
request | リクエスト
invoice | 請求書
order | 注文
customer | 顧客
frontend | フロントエンド
backend | バックエンド
framework | フレームワーク
login | ログイン
auth | 認証
log | ログ
cache | キャッシュ
queue | キュー
message-queue | メッセージキュー
HEAD port | ポート
branch | ブランチ
main | メイン
server | サーバー
retry | リトライ, 再試行
expire | 有効期限, 期限, 失効, 期限切れ
own | 担当, 責任者, 担当者
deadline | 締め切り, 締切
meeting | 会議, ミーティング, 打ち合わせ
listen | リッスン, 待ち受け, 待受
per:day | 毎日, 1日あたり, 日次
per:week | 毎週, 週次
per:month | 毎月, 月次
per:min | 毎分, 1分あたり
per:s | 毎秒, 1秒あたり
per:h | 毎時, 1時間ごと, 1時間あたり
every-night | 毎晩, 夜間
encrypt | 暗号化
replica | レプリカ
pull-request | プルリクエスト, プルリク
slow | 遅い
fast | 速い, 早い
billing | 課金, 請求
pay | 決済, 支払い
"""

CHINESE = """
NOT | 不, 没有, 没, 无, 未, 非, 从不, 绝不, 决不, 从未
NOT CHANGE | 不再, 停止, 停用, 不用了
NOT MAY | 禁止, 不允许, 不得, 不能, 不准, 严禁, 不可以, 不可, 不要, 请勿, 切勿, 不应, 不许
NOT OPTIONAL | 可选, 不必, 不需要, 无需, 不用, 选填
NOT use | 避免, 放弃, 弃用, 否决, 拒绝
NOT enable | 禁用, 关闭
enable | 启用, 开启, 打开
MUST | 必须, 需要, 务必, 应当, 必填, 得, 须, 要求
SHOULD | 应该, 建议, 应
MAY | 可以, 能, 允许, 可, 能够
HEDGE | 也许, 可能, 或许, 大概, 考虑, 恐怕
PREFER | 喜欢, 偏好, 更喜欢, 宁愿, 偏向, 倾向
PAST | 以前, 曾经, 过去, 原来, 之前是
ALSO | 也, 还, 另外, 此外, 同时, 再
ONLY | 只, 仅, 只有, 只能, 仅限
ALL | 所有, 全部, 每个, 每, 各, 都, 任何, 一切, 总是, 始终, 一律
SOME | 部分, 一些, 有些, 有时, 某些
LOWER | 至少, 最少, 不少于, 以上, 最低, 最小, 起码
UPPER | 最多, 至多, 不超过, 以内, 以下, 最大, 上限, 限制, 之内, 最长, 内
OVER | 超过, 大于, 多于
UNDER | 小于, 少于, 低于, 不到
FROM | 从, 由
TO | 到, 至
BEFORE | 之前, 以前要, 前
AFTER | 之后, 以后, 后
INSTEAD | 而不是, 代替, 而非, 而不用
IF | 如果, 当, 若, 时候
UNLESS | 除非, 除了, 除外
WITHOUT | 没有经过
CAUSE | 因为, 由于, 所以
VOID | 有, 拥有, 的, 是, 为, 了, 在, 我们, 我, 咱们, 你, 请, 把, 将, 被, 会, 着, 就, 这, 那, 该, 其, 和, 与, 及,
  并, 上, 中, 里, 于, 对, 来, 去, 做, 进行, 已, 已经, 现在, 目前, 今后, 以, 个, 次, 项, 作为, 当前, 用来, 决定,
  选定, 改为, 改成, 改用, 换成, 切换
tab | 制表符
space | 空格
VOID use | 使用, 采用, 用, 选用, 选择, 选, 采取
env:production | 生产环境, 生产, 线上, 正式环境
env:staging | 预发环境, 预发布环境, 预发, 预发布
env:test | 测试环境
env:development | 开发环境, 开发
env:local | 本地, 本地环境
HEAD environment | 环境
HEAD time | 时间
HEAD server | 服务器
HEAD service | 服务
HEAD system | 系统
HEAD value | 值
HEAD set | 设置, 设为, 设定
database | 数据库
deploy | 部署, 发版
release | 发布, 上线
HEAD write | 写, 编写, 书写, 撰写
HEAD run | 运行, 跑, 运行在
HEAD store | 存储, 保存, 存放, 存, 存在
delete | 删除, 清除
timeout | 超时, 超时时间
english | 英文, 英语
chinese | 中文
comment | 注释
code | 代码
test | 测试
commit-message | 提交信息, 提交说明, 提交消息
review | 评审, 审查, 审核
merge | 合并
approve | 批准, 审批
backup | 备份
user | 用户
password | 密码
character | 字符
request | 请求
invoice | 发票
order | 订单
pay | 支付, 付款
interface | 接口
api | API
customer | 客户
frontend | 前端
backend | 后端
framework | 框架
login | 登录
auth | 认证, 鉴权
log | 日志, 记录
analysis | 分析
cache | 缓存
queue | 队列
message-queue | 消息队列
HEAD port | 端口
branch | 分支
main | 主分支
retry | 重试
expire | 过期, 有效期, 失效
own | 负责, 负责人
deadline | 截止日期, 截止
meeting | 会议, 例会
listen | 监听
per:day | 每天, 每日
per:week | 每周, 每星期
per:month | 每月
per:min | 每分钟
per:s | 每秒
per:h | 每小时
every-night | 每晚, 每天晚上, 夜间
encrypt | 加密
replica | 副本
slow | 慢
fast | 快
rate | 速率, 频率
"""
