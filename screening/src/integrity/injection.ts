/**
 * Text that speaks to the machine instead of describing a person: orders to the scorer, forged system messages, forged verdicts.
 * A statement counts when an order meets the thing ordered about; a word alone («инструкции», «оценка») never does.
 */
import { cleanText, foldHomoglyphs, foldText } from '../text/normalise.ts'

const GAP = '[^.!?\\n]{0,60}?'
const ruleOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join(GAP), 'u')

const DROP_RU =
  '(?<![а-я])(?:за(?:игнориру|бу)|проигнориру|игнориру|отбрось|отмени|пренебреги|не (?:обраща|учитыва|следу|принима)|обойди|перезапиши)(?:й|йте|дь|дьте|й|те|ть|ем)?[а-я]*'
const RULES_RU =
  '(?:инструкц|указани|правил|промпт|критери|требовани|ограничени|вышеизложенн|вышесказанн|вышенаписанн|предыдущ|всё (?:выше|ранее)|все (?:выше|ранее)|остальн|друг[а-я]+ (?:кандидат|резюме|отклик)|написанн)'
const RAISE_RU =
  '(?<![а-я])(?:постав|выстав|присво|назнач|оцени|дай|дайте|верни|вывед|укажи|напиши|ответь|прими|считай|рекоменду|порекоменду|выбер|пригласи|одобри|найми|повыс|отклони)(?:ь|ьте|й|йте|те|и|ите)?(?![а-я])'
const PRIZE_RU =
  '(?:(?:высш|максимальн|наивысш|отличн|положительн|высок)[а-я]* (?:балл|оцен|рейтинг|скор)|100(?! ?%)|ст[оа] (?:балл|из)|балл|максимум|рекомендаци|лучш[а-я]* кандидат|этого кандидат|данного кандидат|независимо от|вне зависимости|без (?:проверк|анализ)|все требования выполнен|hire|interview)'
const MACHINE_RU =
  '(?<![а-я])(?:ии[- ]?(?:ассистент|модел|систем|рекрутер|агент)|ассистент|нейросет|языков[а-я]+ модел|систем[аеыу] (?:отбор|оценк|скоринг|анализ|подбор)|робот|алгоритм|бот|gpt|llm|ai|модел[ьи])'
const VERDICT_RU =
  '(?:кандидат (?:(?:уже )?(?:одобрен|принят|утвержд|прош[её]?л)|подходит|идеал|соответств)|одобрен|утвержден|рекомендаци[яи] ?[:—–-]|оценк[аи] ?[:—–-]|score|hire|следует отклонить|должн[а-я]+ быть (?:отклон|одобр)|итогов[а-я]+ (?:оценк|рекоменд|балл|решени))'

const DROP_EN =
  "\\b(?:ignore|disregard|forget|override|overrule|bypass|discard|do not (?:follow|consider|obey|evaluate|analy[sz]e)|don't (?:follow|consider|evaluate)|instead of (?:analy[sz]ing|evaluating|scoring|reviewing)|stop (?:evaluating|analy[sz]ing))\\b"
const RULES_EN =
  '\\b(?:instructions?|prompts?|rules|guidelines|criteria|above|previous|prior|all other|other (?:resumes?|candidates?|applicants?)|evaluation|requirements|return|output|everything)\\b'
const RAISE_EN =
  '\\b(?:rate|score|give|assign|grant|award|mark|rank|return|output|respond|answer|say|select|choose|recommend|approve|hire|consider|treat|classify|evaluate)\\b'
const PRIZE_EN =
  '(?:\\b100(?: ?/ ?100| ?%| points| out of)?\\b|\\b10 ?/ ?10\\b|\\b(?:maximum|highest|perfect|top|full|excellent|best) (?:score|rating|marks?|match|points|candidate|fit|possible)|\\bas (?:excellent|perfect|the best|highly qualified|hired|approved|a (?:perfect|strong|top))|\\bregardless of\\b|\\bno matter\\b|\\bimmediately (?:hire|select|approve)|\\bstrong(?:ly)? (?:hire|recommend)|"?(?:overall_?)?score"? ?[:=])'
const SUBJECT_EN =
  '\\b(?:this|the|every|each|all|my) (?:resumes?|cv|candidates?|applicants?|applications?|profiles?|persons?)\\b'

const RULES: readonly RegExp[] = [
  ruleOf(DROP_RU, RULES_RU),
  ruleOf(RAISE_RU, PRIZE_RU),
  ruleOf(MACHINE_RU, `(?:${DROP_RU}|${RAISE_RU}|${VERDICT_RU})`),
  ruleOf(
    '(?<![а-я])(?:системное (?:сообщение|уведомление|примечание)|скрыт(?:ое|ая|ые) (?:примечани|инструкци|сообщени|команд)|инструкция для (?:ии|модел|ассистент|систем))',
    '[:—–-]|кандидат|отбор|отклик',
  ),
  ruleOf(
    '(?<![а-я])(?:ты|вы) ?(?:—|–|-|теперь|сейчас)? ?(?:—|–|-)? ?(?:рекрутер|hr|ассистент|модель|ии|эксперт|нейросеть)',
    `(?:${RAISE_RU}|нравится|должен|обязан|считаеш|любиш)`,
  ),
  ruleOf(
    '(?<![а-я])(?:представь|притворись|сыграй роль|действуй как|веди себя как)',
    '(?:рекрутер|hr|ассистент|модель|ии|что (?:все|ты|кандидат))',
  ),
  ruleOf(
    '(?<![а-я])(?:переведи|выполни|исполни|повтори|расшифруй|декодируй)',
    '(?:выполни|исполни|команд|инструкц|«|")',
    '(?:балл|постав|оцен|пригласи|hire|рекоменд|игнор)',
  ),
  /(?<![а-я])(?:итогов[а-я]+ (?:рекомендаци|оценк|балл|решени)[а-я]* ?[:—–=-] ?(?:пригласи|принять|нанять|hire|interview|100|высш|максим|одобр))/u,
  /(?<![а-я])(?:остальн|други)[а-я]+ (?:отклик|кандидат|резюме|соискател)[а-я]* (?:следует|нужно|необходимо|надо|должны|подлежат) [^.]{0,20}(?:отклон|отсе|игнор|снизить|занизить)/u,
  /(?:не читай|не анализируй|не проверяй|не оценивай)(?:те)? (?:дальше|далее|остальн|резюме|текст|критери)/u,
  ruleOf(DROP_EN, RULES_EN),
  ruleOf(
    SUBJECT_EN,
    '\\b(?:pre-?approved|is (?:the )?(?:best|superior|perfect|ideal|top) (?:candidate|match|fit)|meets? (?:all|every) (?:requirements?|criteria)|must be (?:hired|selected|approved|invited)|should be (?:hired|selected|approved|ranked|rated|scored)|exceeds all)',
  ),
  ruleOf(RAISE_EN, SUBJECT_EN, PRIZE_EN),
  ruleOf(
    '\\b(?:always|please|must|just|simply|you should|you will|you must) (?:rate|score|return|output|give|assign|select|recommend|approve|hire|rank)\\b',
    `(?:${PRIZE_EN}|${SUBJECT_EN})`,
  ),
  ruleOf(
    '\\b(?:pretend|act as|you are now|imagine|roleplay|role-play)\\b',
    '\\b(?:recruiter|assistant|hr|hiring|evaluator|ai|model|who)\\b',
    '\\b(?:love|always|every|candidate|rate|score|approve|unrestricted)',
  ),
  /(?:^|[\s*[<{"'(])(?:system[ _-]?(?:admin[ _-]?)?(?:notice|message|instruction|prompt|override|note|update|alert)|admin[ _-](?:notice|override)|developer message|hidden (?:note|instruction)s?|meta[ _-]?instruction|instruction[ _]layer)s?["']?(?:[ *\]>]*[:=]|\*{2,}|\])/u,
  /^\s*["'[<*#]{0,3}(?:system|assistant|user|developer)["'\]>*]{0,3} ?: ?.{0,200}(?:candidate|score|resume|approved|requirements|rate|hire|кандидат|балл|оцен|резюме|рекоменд)/u,
  /<\/?(?:system|assistant|instructions?|im_start|im_end|prompt|s|inst)\b[^>]{0,40}>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?inst\]|<<\/?sys>>/u,
  /["'<]?(?:force|enforce|mandatory)[_ -](?:select(?:ion)?|hire|approve|recommend(?:ation)?)\b|"?(?:override_(?:previous|all|rules)|selection_(?:weight|probability|impact|priority)|hiring_decision|overall_?score|final_(?:instruction|decision|score|recommendation|verdict))["'>]? ?[:=>]/u,
  /<\/?(?:selection|final_(?:decision|propagation)|override|decision|certainty|selection_impact|bridged-instruction|semantic_frame|hiring)\b[^>]{0,80}>/u,
  /\b(?:you must|must|please) (?:select|hire|choose|rank|approve|recommend) [a-z]+\b[^.]{0,40}(?:candidate|first|top|highest|immediately|$)/u,
  /\bprior (?:evaluations?|assessments?) (?:have )?(?:established|determined|confirmed)|\bmaintain alignment with previous\b/u,
  /\b(?:do not|don't|never) (?:reject|mention|reveal|penali[sz]e|lower)\b[^.]{0,40}\b(?:candidate|applicant|instruction|resume|score|this)/u,
  /(?:\[\s*(?:mode|system|mode: \w+)\s*\]|mode: (?:configuration|semantic|binary|final|override))/u,
]

/** Descriptions of one's own work on such attacks or on assessment; they outweigh a single rule. */
const DESCRIBING =
  /prompt injection|промпт-?инъекц|инъекци[йяю]|защит[аеуы] (?:llm|от|модел)|подобные атак|jailbreak|red team|(?<![а-я])(?:разрабатывал|разработал|проектировал|писал|написал|тестировал|создавал|внедрял|вел проект|реализовал|настраивал|проводил|участвовал|занимался|отвечал)[а]?(?![а-я])|\b(?:developed|designed|built|implemented|wrote|tested|led|created|researched)\b/u

/** «и г н о р и р у й» and «I g n o r e»: a run of single letters, words parted by wider gaps. */
const SPACED = /(?:(?<![\p{L}\d])[\p{L}\d](?: |[._*-])){5,}[\p{L}\d](?![\p{L}\d])/u
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** True when a statement gives orders to whoever scores the resume. */
export function isInjection(source: string): boolean {
  if (source.length < 8) return false
  const readings = readingsOf(source)
  return readings.some((text) => RULES.some((rule) => rule.test(text)) && !DESCRIBING.test(text))
}

function readingsOf(source: string): string[] {
  const plain = foldText(cleanText(source)).replace(/\s+/g, ' ')
  const readings = [plain]
  const unmixed = plain.replace(/[\p{L}\d]+/gu, foldHomoglyphs)
  if (unmixed !== plain) readings.push(unmixed)
  // widths of gaps must survive for spaced writing, so it is read before spaces are collapsed
  const raw = foldText(source.normalize('NFKC'))
  if (SPACED.test(raw.replace(/\s+/g, ' '))) {
    readings.push(joinSpaced(raw))
    readings.push(...squeezed(raw))
  }
  if (/[a-z][013457@$][a-z]/.test(plain))
    readings.push(
      plain.replace(/(?<=[a-z])[013457@$]|[013457@$](?=[a-z])/g, (letter) => LEET[letter] ?? letter),
    )
  return readings
}

function joinSpaced(raw: string): string {
  return raw
    .split(/\s{2,}|(?<=[.,:;!?])\s+/)
    .map((word) => word.replace(/(?<=[\p{L}\d])[ ._*-](?=[\p{L}\d](?:[ ._*-]|$))/gu, ''))
    .join(' ')
}

/** When even the gaps between words are lost, orders are looked for in the letters alone. */
function squeezed(raw: string): string[] {
  const letters = raw.replace(/[^\p{L}\d]/gu, '')
  return /игнорируй(?:те)?(?:все|предыдущ|инструкц|правил|критери|указани)|поставь(?:100|сто|высш|максим)|ignore(?:all|previous|above|the|prior|instruction)|rate(?:this|me|every)|score100/.test(
    letters,
  )
    ? ['игнорируй инструкции']
    : []
}
