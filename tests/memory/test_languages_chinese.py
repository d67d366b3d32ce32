"""What a turn in Chinese claims, in its own words, and what claims nothing."""

import pytest

from tests.memory.languages import claims

CLAIMS: list[tuple[str, list[tuple[str, str]]]] = [
    ("我们决定用Rust重写网关", [("decision", "我们决定用Rust重写网关")]),
    ("消息队列改用Kafka", [("decision", "消息队列改用Kafka")]),
    ("前端框架定了，用Vue 3", [("decision", "前端框架定了，用Vue 3")]),
    ("不再支持Node 14", [("decision", "不再支持Node 14")]),
    ("登录改成走OAuth2", [("decision", "登录改成走OAuth2")]),
    ("放弃GraphQL，回到REST", [("decision", "放弃GraphQL"), ("decision", "回到REST")]),
    ("数据库还是用MySQL吧", [("decision", "数据库还是用MySQL吧")]),
    ("测试环境先用SQLite", [("decision", "测试环境先用SQLite")]),
    ("发布时间推迟到六月", [("decision", "发布时间推迟到六月")]),
    ("监控方案等上线之后再定", [("decision", "监控方案等上线之后再定")]),
    ("Jenkins下线，CI统一迁到GitLab CI", [("decision", "Jenkins下线"), ("decision", "CI统一迁到GitLab CI")]),
    ("日志保留30天", [("decision", "日志保留30天")]),
    ("这版不做国际化", [("decision", "这版不做国际化")]),
    ("最终选了Elasticsearch", [("decision", "最终选了Elasticsearch")]),
    ("支付服务每天凌晨两点跑对账任务", [("fact", "支付服务每天凌晨两点跑对账任务")]),
    ("线上MySQL版本是8.0.32", [("fact", "线上MySQL版本是8.0.32")]),
    ("用户表有三千万行", [("fact", "用户表有三千万行")]),
    ("这个接口没有做鉴权", [("fact", "这个接口没有做鉴权")]),
    ("Redis集群一共6个节点", [("fact", "Redis集群一共6个节点")]),
    ("旧接口平均响应时间要800ms", [("fact", "旧接口平均响应时间要800ms")]),
    ("短信服务由张伟负责", [("fact", "短信服务由张伟负责")]),
    ("接口响应时间不能超过200ms", [("concept", "接口响应时间不能超过200ms")]),
    ("所有接口都必须鉴权", [("concept", "所有接口都必须鉴权")]),
    ("用户密码绝不能明文存储", [("concept", "用户密码绝不能明文存储")]),
    ("单个文件最大10MB", [("concept", "单个文件最大10MB")]),
    ("禁止直接推送到main分支", [("concept", "禁止直接推送到main分支")]),
    ("要兼容iOS 14以上的系统", [("concept", "要兼容iOS 14以上的系统")]),
    ("订单号必须全局唯一", [("concept", "订单号必须全局唯一")]),
    ("我更喜欢用组合而不是继承", [("preference", "我更喜欢用组合而不是继承")]),
    ("我不喜欢在代码里写太多注释", [("preference", "我不喜欢在代码里写太多注释")]),
    ("提交信息请用英文写", [("preference", "提交信息请用英文写")]),
    ("缩进用四个空格，看着舒服", [("preference", "缩进用四个空格，看着舒服")]),
    ("明天把迁移脚本补上", [("note", "明天把迁移脚本补上")]),
    ("记得给导出接口加限流", [("note", "记得给导出接口加限流")]),
    ("待办：升级log4j", [("note", "升级log4j")]),
    ("周五之前小王把压测做完", [("note", "周五之前小王把压测做完")]),
    ("还要补一下单元测试", [("note", "还要补一下单元测试")]),
    ("日志要保留多久？", [("question", "日志要保留多久？")]),
    ("谁来负责数据迁移？", [("question", "谁来负责数据迁移？")]),
    ("也许可以考虑用ClickHouse", [("note", "也许可以考虑用ClickHouse")]),
    ("我觉得可能是缓存没失效导致的", [("note", "我觉得可能是缓存没失效导致的")]),
    ("以后可能要拆成微服务", [("note", "以后可能要拆成微服务")]),
    ("队列用RabbitMQ，Kafka对我们来说太重了", [("decision", "队列用RabbitMQ"), ("fact", "Kafka对我们来说太重了")]),
    ("我们换成pnpm了，因为npm装依赖太慢", [("decision", "我们换成pnpm了"), ("fact", "npm装依赖太慢")]),
    ("由于MySQL 5.7停止维护，我们升级到8.0", [("fact", "MySQL 5.7停止维护"), ("decision", "我们升级到8.0")]),
    ("Jenkins太难维护，所以迁到GitLab CI", [("fact", "Jenkins太难维护"), ("decision", "迁到GitLab CI")]),
    ("图片统一用WebP。PNG体积太大", [("decision", "图片统一用WebP"), ("fact", "PNG体积太大")]),
    ("前端不用Redux，主要是因为状态很少", [("decision", "前端不用Redux"), ("fact", "状态很少")]),
    ("生产用Aurora，开发用本地MySQL", [("decision", "生产用Aurora，开发用本地MySQL")]),
    ("每周二发版", [("decision", "每周二发版")]),
    ("后台管理系统用React重写", [("decision", "后台管理系统用React重写")]),
    ("文件存S3", [("decision", "文件存S3")]),
    ("日志都收到ELK里", [("decision", "日志都收到ELK里")]),
    ("灰度先放5%", [("decision", "灰度先放5%")]),
    ("多租户方案选了独立schema", [("decision", "多租户方案选了独立schema")]),
    ("搜索慢是因为没有全文索引", [("fact", "搜索慢是因为没有全文索引")]),
    ("这个库已经没人维护了", [("fact", "这个库已经没人维护了")]),
    ("CI平均要跑12分钟", [("fact", "CI平均要跑12分钟")]),
    ("目前同时在线大概三千人", [("fact", "目前同时在线大概三千人")]),
    ("App是用Flutter写的", [("fact", "App是用Flutter写的")]),
    ("支付这块由李雷负责", [("fact", "支付这块由李雷负责")]),
    ("导出的CSV是GBK编码", [("fact", "导出的CSV是GBK编码")]),
    ("库存扣减没有加锁", [("fact", "库存扣减没有加锁")]),
    ("客户那边用的还是IE11", [("fact", "客户那边用的还是IE11")]),
    ("支付页面必须3秒内打开", [("concept", "支付页面必须3秒内打开")]),
    ("客户数据不能出境", [("concept", "客户数据不能出境")]),
    ("密钥不允许提交到仓库", [("concept", "密钥不允许提交到仓库")]),
    ("只支持最新版Chrome和Safari", [("concept", "只支持最新版Chrome和Safari")]),
    ("同时最多跑5个任务", [("concept", "最多跑5个任务")]),
    ("普通用户不能删除订单", [("concept", "普通用户不能删除订单")]),
    ("错误率要控制在0.1%以下", [("concept", "错误率要控制在0.1%以下")]),
    ("我喜欢把函数拆小", [("preference", "我喜欢把函数拆小")]),
    ("commit message用英文", [("preference", "commit message用英文")]),
    ("三元运算符读起来费劲，我不太喜欢", [("preference", "三元运算符读起来费劲，我不太喜欢")]),
    ("回复先说结论", [("preference", "回复先说结论")]),
    ("周五前要把证书更新掉", [("note", "周五前要把证书更新掉")]),
    ("韩梅梅下周出一版报价", [("note", "韩梅梅下周出一版报价")]),
    ("文档还没更新", [("note", "文档还没更新")]),
    ("上线前记得把日志级别调低", [("note", "上线前记得把日志级别调低")]),
    ("旧的定时任务月底前下线", [("note", "旧的定时任务月底前下线")]),
    ("备份放哪里？", [("question", "备份放哪里？")]),
    ("老接口什么时候停？", [("question", "老接口什么时候停？")]),
    ("权限模型谁来设计？", [("question", "权限模型谁来设计？")]),
    ("以后想迁到TypeScript", [("note", "以后想迁到TypeScript")]),
    ("说不定是缓存的问题", [("note", "说不定是缓存的问题")]),
    ("在考虑要不要上Elasticsearch", [("note", "在考虑要不要上Elasticsearch")]),
    ("算了，Redis不用了", [("decision", "算了，Redis不用了")]),
    ("刚才说的方案取消", [("decision", "刚才说的方案取消")]),
    ("更正：端口是8081", [("fact", "端口是8081")]),
    ("接口QPS要扛住5000", [("concept", "接口QPS要扛住5000")]),
    ("启动时间控制在3秒内", [("concept", "启动时间控制在3秒内")]),
    ("前端包体积不超过300KB", [("concept", "前端包体积不超过300KB")]),
    ("日志不得包含身份证号", [("concept", "日志不得包含身份证号")]),
    ("数据至少保留180天", [("concept", "数据至少保留180天")]),
    ("对外接口都要签名", [("concept", "对外接口都要签名")]),
    ("移动端要适配安卓8", [("concept", "移动端要适配安卓8")]),
    ("离线状态下也要能用", [("concept", "离线状态下也要能用")]),
    ("任何人不得直接改线上库", [("concept", "任何人不得直接改线上库")]),
    ("上传文件限制20M", [("concept", "上传文件限制20M")]),
    ("不要在主线程做IO", [("concept", "不要在主线程做IO")]),
    ("别在循环里查数据库", [("concept", "别在循环里查数据库")]),
    ("配置项只能从环境变量读", [("concept", "配置项只能从环境变量读")]),
    ("幂等是硬性要求", [("concept", "幂等是硬性要求")]),
    ("首屏2秒内", [("concept", "首屏2秒内")]),
    ("单测覆盖率80%以上", [("concept", "单测覆盖率80%以上")]),
    ("内存占用不能超过512M", [("concept", "内存占用不能超过512M")]),
    ("这里不能有外部依赖", [("concept", "这里不能有外部依赖")]),
    ("同一个手机号一天最多发5条短信", [("concept", "同一个手机号一天最多发5条短信")]),
    ("起動は3秒以内", [("concept", "起動は3秒以内")]),
    ("三个节点里有一个经常掉线", [("fact", "三个节点里有一个经常掉线")]),
    ("昨天的发布导致登录接口500", [("fact", "昨天的发布导致登录接口500")]),
    ("这个SDK在iOS 17上会崩溃", [("fact", "这个SDK在iOS 17上会崩溃")]),
    ("老系统用的是Oracle 11g", [("fact", "老系统用的是Oracle 11g")]),
]

NOTHING = [
    "好的，谢谢",
    "帮我写个单元测试",
    "这段代码什么意思？",
    "如果用MongoDB的话会不会好一点？",
    "把这个函数改成异步的",
    "继续",
    "哈哈，那我们干脆用Excel当数据库吧",
    "例如你可以用Redis做缓存",
    "又超时了",
    "看一下这个日志",
    "昨天聚餐的照片发一下",
    "不错，继续",
    "这个报错看不懂",
    "有篇文章说“千万不要用微服务”",
    "干脆全用汇编重写好了哈哈",
    "把这个函数改成async",
    "再跑一遍",
    "等一下",
    "PR已经提了",
    "帮忙看看为什么连不上数据库",
    "给我讲讲Redis和Memcached的区别",
    "你先别改数据库",
]

FOUND_BY_AN_ASSISTANT: list[tuple[str, list[tuple[str, str]]]] = [
    ("排查发现，`OrderWorker`没有处理超时异常。", [("fact", "`OrderWorker`没有处理超时异常")]),
]

TALK_OF_AN_ASSISTANT = [
    "我已经修复了这个问题，并添加了单元测试。",
    "建议使用Redis缓存查询结果。",
    "好的，接下来我会把数据库换成PostgreSQL。",
    "需要我继续优化吗？",
    "你可以用`pytest -k`来运行单个测试。",
]


@pytest.mark.parametrize(("text", "expected"), CLAIMS)
def test_it_claims(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="zh") == expected


@pytest.mark.parametrize("text", NOTHING)
def test_it_claims_nothing(text: str) -> None:
    assert claims(text, language="zh") == []


@pytest.mark.parametrize(("text", "expected"), FOUND_BY_AN_ASSISTANT)
def test_it_keeps_what_an_assistant_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, language="zh", role="assistant") == expected


@pytest.mark.parametrize("text", TALK_OF_AN_ASSISTANT)
def test_it_leaves_out_an_assistants_talk(text: str) -> None:
    assert claims(text, language="zh", role="assistant") == []
