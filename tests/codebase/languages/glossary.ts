/** What the texts of a language say, and what they do not. */
export interface Glossary {
  /** The words for licence, password manager, remote help and support: one for each, which the texts have. */
  readonly terms: readonly string[]
  /** Words that are out, as a pattern of whole words, with what to say. */
  readonly never?: Readonly<Record<string, string>>
  /** The quotation marks of the language, its apostrophe aside. */
  readonly quotes: string
}

/** One glossary for each language: the terms that its texts agree on, the register, the quotation marks. */
export const GLOSSARIES: Readonly<Record<string, Glossary>> = {
  en: {
    terms: ['licence', 'password manager', 'Remote help', 'support'],
    never: { 'licen[s]e[sd]?': 'licence', mails: 'e-mails', behavior: 'behaviour' },
    quotes: '“”',
  },
  ar: {
    terms: ['ترخيص', 'مدير كلمات', 'مساعدة عن بُعد', 'الدعم'],
    never: { '(?:ال)?كمبيوتر': 'حاسوب', 'كلمة السر': 'كلمة المرور، المفتاح السري' },
    quotes: '«»',
  },
  bg: {
    terms: ['лиценз', 'мениджър на пароли', 'Дистанционна помощ', 'поддръжка'],
    never: { 'потребителски профил\\p{L}*|профила си': 'акаунт', отдалечената: 'дистанционната', 'ти|твоя': 'вие' },
    quotes: '„“',
  },
  cs: {
    terms: ['licence', 'správce hesel', 'Vzdálená pomoc', 'Podpora'],
    never: { 'obnoven\\w+ předplatného|neobnovuje': 'prodloužení', 'tvůj|tvoje': 'váš' },
    quotes: '„“',
  },
  da: {
    terms: ['licens', 'adgangskodeadministrator', 'Fjernhjælp', 'support'],
    never: { salgsteam: 'salgsafdeling', 'adgangskodehåndtering\\w*': 'adgangskodeadministrator' },
    quotes: '”',
  },
  de: {
    terms: ['Lizenz', 'Passwortmanager', 'Fernhilfe', 'Support'],
    never: {
      'Installer\\w*': 'Installationsprogramm',
      Kundendienst: 'Support',
      'Smartphones?': 'Handy',
      Kennwort: 'Passwort',
      'du|dein|deine': 'Sie, Ihr',
    },
    quotes: '„“',
  },
  el: {
    terms: ['άδεια', 'διαχείριση κωδικών', 'Απομακρυσμένη βοήθεια', 'υποστήριξη'],
    never: { 'περιηγητή\\w': 'πρόγραμμα περιήγησης', 'τμήμα πωλήσε\\p{L}+': 'ομάδα πωλήσεων' },
    quotes: '«»',
  },
  es: {
    terms: ['licencia', 'gestor de contraseñas', 'Ayuda remota', 'asistencia'],
    never: { 'usted|escriba|elija|rellene|inténtelo|cuéntenos|ayudarle': 'tú', 'emails?|e-mails?': 'correo' },
    quotes: '«»',
  },
  fi: {
    terms: ['lisenssi', 'Salasanojen hallinta', 'Etätuki', 'Tuki'],
    never: { '\\d+ [GMT]B': 'Gt, Mt, Tt', 'tilausjakso\\w*': 'tilaus' },
    quotes: '”',
  },
  fr: {
    terms: ['licence', 'gestionnaire de mots de passe', 'Aide à distance', 'assistance'],
    never: { 'tu|ton|tes': 'vous', 'emails?|mails?': 'e-mail', ransomwares: 'rançongiciel' },
    quotes: '«»',
  },
  hu: {
    terms: ['licenc', 'jelszókezelő', 'Távsegítség', 'ügyfélszolgálat'],
    never: { 'támogatásunk|próbaidőszak': 'ügyfélszolgálat, próbaidő' },
    quotes: '„”',
  },
  id: {
    terms: ['lisensi', 'pengelola kata sandi', 'Bantuan jarak jauh', 'dukungan'],
    never: { kamu: 'Anda', 'password|(?<!kata )sandi': 'kata sandi' },
    quotes: '“”',
  },
  it: {
    terms: ['licenza', 'gestore di password', 'Assistenza remota', 'Assistenza'],
    never: {
      'gestore delle password': 'gestore di password',
      'team vendite': 'team di vendita',
      'scriva|scelga|inserisca|compili|aiutarla|risponderle': 'tu',
    },
    quotes: '«»',
  },
  ja: {
    terms: ['ライセンス', 'パスワード管理', 'リモートサポート', 'サポート'],
    never: {
      背後で: 'バックグラウンドで',
      'Premium|Plus|Standard': 'プレミアム、プラス、スタンダード',
      'サーバ(?!ー)': 'サーバー',
    },
    quotes: '「」',
  },
  kk: {
    terms: ['лицензия', 'құпиясөз менеджері', 'Қашықтан көмек', 'қолдау'],
    never: { 'аккаунт\\p{L}*': 'тіркелгі, жеке кабинет', 'пароль\\p{L}*': 'құпиясөз' },
    quotes: '«»',
  },
  ko: {
    terms: ['라이선스', '비밀번호 관리자', '원격 지원', '고객 지원'],
    never: { 라이센스: '라이선스', '암호 관리자': '비밀번호 관리자' },
    quotes: '‘’',
  },
  ms: {
    terms: ['lesen', 'pengurus kata laluan', 'Bantuan jarak jauh', 'sokongan'],
    never: { 'hubungi jualan': 'hubungi pasukan jualan', 'unduh\\w*|gratis': 'muat turun, percuma' },
    quotes: '“”',
  },
  nb: {
    terms: ['lisens', 'passordbehandler', 'Fjernhjelp', 'Kundestøtte'],
    never: { 'brukerstøtte\\p{L}*': 'kundestøtte', 'på nett,': 'på nettet' },
    quotes: '«»',
  },
  nl: {
    terms: ['licentie', 'wachtwoordmanager', 'Hulp op afstand', 'klantenservice'],
    never: { wachtwoordbeheerder: 'wachtwoordmanager', 'je|jij|jouw': 'u, uw' },
    quotes: '‘’',
  },
  'pt-BR': {
    terms: ['licença', 'gerenciador de senhas', 'Ajuda remota', 'suporte'],
    never: {
      'on-line': 'online',
      'utilizador\\p{L}*|palavras?-passe|ficheiros?|telemóve\\p{L}+|equipa|ecrã':
        'usuário, senha, arquivo, celular, equipe, tela',
    },
    quotes: '“”',
  },
  'pt-PT': {
    terms: ['licença', 'gestor de palavras-passe', 'Assistência remota', 'suporte'],
    never: {
      'usuári\\p{L}+|senhas?|arquivos?|celular\\p{L}*|equipe|tela':
        'utilizador, palavra-passe, ficheiro, telemóvel, equipa, ecrã',
      você: 'o seu',
    },
    quotes: '«»',
  },
  ro: {
    terms: ['licență', 'manager de parole', 'Asistență la distanță', 'asistență'],
    never: { 'calculato\\p{L}+': 'computer', '\\p{L}*[şţ]\\p{L}*': 'ș, ț with a comma' },
    quotes: '„”',
  },
  ru: {
    terms: ['лицензия', 'менеджер паролей', 'Удалённая помощь', 'поддержка'],
    never: { 'контроль утечек(?! данных)': 'контроль утечек данных', 'ты|твой': 'вы' },
    quotes: '«»',
  },
  sr: {
    terms: ['licenca', 'menadžer lozinki', 'Daljinska pomoć', 'podrška'],
    never: { 'e-poš\\p{L}+': 'imejl', onlajn: 'preko interneta' },
    quotes: '„”',
  },
  sv: {
    terms: ['licens', 'lösenordshanterare', 'Fjärrhjälp', 'support'],
    never: { 'abonnemang\\p{L}*': 'prenumeration' },
    quotes: '”',
  },
  th: {
    terms: ['ไลเซนส์', 'ตัวจัดการรหัสผ่าน', 'ความช่วยเหลือระยะไกล', 'ฝ่ายสนับสนุน'],
    never: { ทีมขาย: 'ฝ่ายขาย', โน้ตบุ๊ก: 'แล็ปท็อป', ใบอนุญาต: 'ไลเซนส์' },
    quotes: '“”',
  },
  tr: {
    terms: ['lisans', 'parola yöneticisi', 'Uzaktan destek', 'destek'],
    never: { 'şifre|şifreler|ileti|iletiyi': 'parola, mesaj', 'sen|senin': 'siz' },
    quotes: '“”',
  },
  vi: {
    terms: ['giấy phép', 'trình quản lý mật khẩu', 'Hỗ trợ từ xa', 'hỗ trợ'],
    never: { 'đội ngũ kinh doanh': 'bộ phận bán hàng', 'trang tải xuống': 'trang tải về' },
    quotes: '“”',
  },
  'zh-CN': {
    terms: ['许可证', '密码管理器', '远程协助', '支持'],
    never: { 你: '您', '软體|軟件|网路|設備|裝置': '软件、网络、设备', '许可(?!证|协议)': '许可证' },
    quotes: '“”',
  },
  'zh-HK': {
    terms: ['授權', '密碼管理工具', '遙距支援', '支援'],
    never: { 你: '您', '軟體|網路|使用者|哪裡|這裡': '軟件、網絡、用戶、哪裏、這裏', 密碼管理員: '密碼管理工具' },
    quotes: '「」',
  },
  'zh-TW': {
    terms: ['授權', '密碼管理員', '遠端協助', '支援'],
    never: { 你: '您', '軟件|網絡|用戶|哪裏|這裏|身份|密鑰': '軟體、網路、使用者、哪裡、這裡、身分、金鑰' },
    quotes: '「」',
  },
}

/** What the texts of a region never say, once its words are in place. */
export const REGIONAL_NEVER: Readonly<Record<string, RegExp>> = {
  'en-US': /licence|recognis|personalis|behaviour|colour|e-mail|per cent|travelling|cancelled|working day/i,
  'en-PH': /licence|recognis|personalis|behaviour|colour|e-mail|per cent|travelling|cancelled|working day/i,
  'en-CA': /licence|recognis|personalis|e-mail|working day/i,
  'en-GB': /e-mail/i,
  'en-AU': /e-mail/i,
  'en-IN': /e-mail/i,
  'en-ZA': /e-mail/i,
  'fr-CA': /e-mail|cookie|[\u00a0\u202f][?!;]/i,
  'es-419': /ordenador|monedero|gestor de contraseñas/i,
  'de-CH': /ß|[„“]/,
}
