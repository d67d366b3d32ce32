"""Hold the plain forms of orders to a model in German, French, Spanish, Japanese and Chinese."""

from governance.risk.instruction_forms import gap, rules

_HERE = gap(30)

ABROAD = (
    *rules(
        "override_instructions",
        rf"\b(?:ignorier\w*|vergiss|vergesst|vergessen Sie|missachte\w*|überschreib\w*)\b{_HERE}\b(?:vorherig|"
        rf"bisherig|obig|früher|"
        rf"vorangegangen|all|dein|eur|Ihr)\w*\b{_HERE}\b(?:Anweisung|Instruktion|Vorgabe|Befehl|Prompt|Richtlinie|"
        rf"Systemanweisung|Regel)\w*",
        rf"\b(?:ignore[rz]?|oublie[rz]?|néglige[rz]?|ne (?:tiens|tenez) pas compte)\b{_HERE}\b(?:instructions?|"
        rf"consignes?|directives?|ordres)\b"
        rf"{_HERE}\b(?:précédent|antérieur|ci-dessus|initial|reçu)\w*",
        rf"\b(?:ignore[rz]?|oublie[rz]?)\b{_HERE}\b(?:précédent|antérieur)\w*\b{_HERE}\b(?:instructions?|consignes?|"
        rf"directives?)\b",
        rf"\b(?:ignor[ae]\w*|olvid[ae]\w*|descarta\w*|omite)\b{_HERE}\b(?:instrucci[oó]n\w*|órdenes|reglas|"
        rf"indicaciones|directrices)\b{_HERE}"
        rf"\b(?:anterior|previ|de arriba|precedente)\w*",
        rf"\b(?:ignor[ae]\w*|olvid[ae]\w*)\b{_HERE}\b(?:anterior|previ)\w*\b{_HERE}\b(?:instrucci[oó]n\w*|órdenes|"
        rf"indicaciones)\b",
        r"(?:これまで|以前|上記|今まで|すべて|全て|全部|先ほど|前)の?(?:すべての|全ての)?[^\0]{0,8}(?:指示|命令|プロンプト|指令)(?:を|は|など)"
        r"[^\0]{0,8}(?:無視|忘れ|破棄|上書き)",
        r"(?:忽略|无视|忘记|忘掉|無視|忘記|不要理会|不用理会|覆盖)掉?[^\0]{0,8}(?:之前|以前|先前|上述|以上|上面|前面|所有|全部|一切|你的)"
        r"[^\0]{0,8}(?:指令|指示|提示|命令|要求|设定|設定)",
    ),
    *rules(
        "new_role",
        r"\bdu bist (?:ab )?(?:jetzt|nun|sofort) (?:ein|eine|der|die|kein)\b|\b(?:von|ab) (?:nun|jetzt|"
        r"sofort)(?: an)? bist du\b",
        r"\btu es (?:désormais|maintenant) (?:un|une|le|la)\b|\b(?:désormais|à partir de maintenant),? tu (?:es|"
        r"dois (?:obéir|répondre|agir))\b",
        r"\b(?:ahora eres|a partir de ahora,? (?:eres|actúa|debes (?:obedecer|responder|actuar)))\b",
        r"あなたは(?:今から|これから|今後|もう)",
        r"(?:你现在是|妳現在是|你現在是|从现在(?:开始|起),?\s?你(?:是|必须|要|将|不再)|從現在(?:開始|起),?\s?你(?:是|必須|要))",
    ),
    *rules(
        "secrecy",
        rf"\b(?:sag|erzähl|verrat|teil)\w*\b{gap(12)}\b(?:Benutzer|Nutzer|Anwender|User|"
        rf"Menschen)\w*\b{gap(12)}\b(?:nichts\b|nicht davon\b|"
        r"nicht ?%)",
        rf"\b(?:verheimlich|verschweig|verbirg)\w*\b{gap(12)}\b(?:das|dies|diese\w*|es)\b{gap(12)}\b(?:Benutzer|"
        rf"Nutzer|Anwender)\w*",
        rf"\bne (?:le |lui |leur )?(?:dis|dites|dit|révèle[sz]?|raconte[sz]?|mentionne[sz]?)\b{gap(6)}\b(?:rien|cela|"
        rf"ça|ceci)\b{gap(20)}"
        r"\butilisateur",
        r"\bne le (?:dis|dites|révèle[sz]?|mentionne[sz]?) (?:pas|jamais) (?:à l['’ ]|aux )utilisateur",
        r"\bno se lo (?:digas?|cuentes?|menciones|reveles|muestres) (?:al|a los|a la) (?:usuari[oa]s?)\b",
        rf"\bno (?:le )?(?:digas?|cuentes?|menciones|reveles)\b{gap(4)}\b(?:nada|esto|eso)\b{gap(12)}\busuari[oa]s?\b",
        r"\bno le (?:digas?|cuentes?) nada al usuario\b",
        r"(?:ユーザー?|利用者|使用者)に?は?(?:この(?:こと|件|指示|メモ)[をはも]|これを|それを|何も|絶対に|決して)?"
        r"(?:言わない|伝えない|知らせない|教えない|言うな|話さない|内緒|秘密に)",
        r"(?:不要|别|勿|請勿|请勿|不得|切勿|不能)(?:告诉|告訴|告知|让|讓)(?:用户|使用者|用戶|人类)(?:%|,|这|這|此|任何|知道|你)",
    ),
    *rules(
        "exfiltration",
        rf"\b(?:sende|schicke|schick|übermittle|lade)\b{gap(60)}(?:\.env\b|Zugangsdaten|Passw[oö]rt\w*|Schlüssel\w*|"
        rf"Token\w*|Geheimnis\w*)"
        rf"{gap(60)}https?://",
        rf"\b(?:envoie[rz]?|transmet\w*|publie[rz]?)\b{gap(60)}(?:\.env\b|identifiants|mots? de passe|clés?|secrets?|"
        rf"jetons?){gap(60)}https?://",
        rf"\b(?:env[ií]a\w*|sube|publica)\b{gap(60)}(?:\.env\b|credenciales|contraseñas?|claves?|secretos?|"
        rf"tokens?){gap(60)}https?://",
        r"(?:\.env|認証情報|パスワード|秘密鍵|APIキー|トークン)[^\0]{0,30}https?://[^\0]{0,80}(?:送信|送って|送れ|アップロード|投稿)",
        r"(?:把|将|將)[^\0]{0,20}(?:\.env|密钥|密鑰|密码|密碼|凭证|憑證|令牌|私钥)[^\0]{0,20}(?:发送|發送|上传|上傳|发到|提交)(?:到|给|至|給)"
        r"[^\0]{0,6}https?://",
    ),
    *rules(
        "claimed_authority",
        rf"\b(?:Benutzer|Nutzer|Administrator|Admin|Eigentümer)(?:in)? hat (?:bereits |schon )?(?:dies|das|diese\w*|"
        rf"alles|es)\b{gap(30)}"
        r"\b(?:genehmigt|freigegeben|bestätigt|autorisiert|erlaubt)\b",
        r"\bl['’ ](?:utilisateur|administrateur) a (?:déjà )?(?:approuvé|autorisé|validé|confirmé) (?:ce|cette|ces|"
        r"cela|tout)\b",
        r"\bel (?:usuario|administrador) (?:ya )?(?:ha )?(?:aprobado|aprobó|autorizado|autorizó|confirmado|"
        r"confirmó) (?:est[eao]s?|todo)\b",
        r"(?:ユーザー?|管理者|利用者)(?:は|が)(?:すでに|既に)[^\0]{0,16}(?:承認|許可|了承)",
        r"(?:用户|使用者|管理员|管理員)(?:已经|已經|已)(?:批准|同意|授权|授權)了?(?:此|这|這|该|該|本|所有|一切)",
    ),
    *rules(
        "blanket_approval",
        r"\bgenehmig(?:e|en Sie) (?:immer |stets )?alle (?:Vorschläge|Änderungen|Anfragen)\b",
        r"\bapprouve[rz]? (?:toujours )?toutes les (?:propositions|demandes)\b",
        r"\baprueb[ae]\w* (?:siempre )?todas las (?:propuestas|solicitudes)\b",
        r"(?:すべて|全て)の提案を(?:承認|受け入れ)(?:しろ|せよ|してください)",
        r"(?:总是|始终|一律|總是)(?:批准|接受|同意)(?:所有|一切)?(?:提案|提议|请求|變更|变更)",
    ),
)
