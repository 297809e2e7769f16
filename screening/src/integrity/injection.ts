/**
 * Text that addresses the program instead of describing a person: instructions to the scorer, forged system messages,
 * forged verdicts. A statement counts when an instruction and its object occur together; a single word («инструкции»,
 * «оценка») never counts.
 */
import { cleanText, foldHomoglyphs, foldText } from '../text/normalise.ts'

const GAP = '[^.!?\\n]{0,60}?'
const ruleOf = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${part})`).join(GAP), 'u')

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
  ruleOf(
    '(?<![а-я])(?:новые|измененные|обновленные|дополнительные) (?:инструкции|указания|правила|команды)',
    '[:—–-]',
  ),
  ruleOf('(?<![а-я])(?:забудь|забудьте|сбрось|сбросьте)', '(?:все|что|контекст|прошл|прежн|роль)'),
  ruleOf(
    '(?<![а-я])(?:в поле|полю|параметр[ау]?|значени[еюя])',
    '(?:score|балл|оценк|рекомендац|recommendation)',
    '(?:запиши|укажи|поставь|присвой|впиши|равн|=|100|hire)',
  ),
  ruleOf(
    '(?<![а-я])(?:отвечай|ответь|выведи|верни|напиши|скажи)(?:те)?(?![а-я])',
    '(?:только|одним словом|строго|что (?:кандидат|соискатель)|json|«|")',
  ),
  ruleOf(
    '(?<![а-я])(?:не (?:снижай|занижай|понижай|упоминай|сообщай|отклоняй|штрафуй))(?:те)?(?![а-я])',
    '(?:оценк|балл|кандидат|инструкц|резюме|недостат|минус|пробел|слаб|об этом)',
  ),
  ruleOf(
    '(?<![а-я])(?:кандидат|соискатель|данное резюме|это резюме)',
    '(?:уже )?(?:одобрен|предварительно одобрен|утвержден|отобран|принят|проверен)',
    '(?:поставь|выставь|присво|балл|оцен|hire|рекоменд|не требу|система|автоматич)',
  ),
  ruleOf(
    '(?<![а-я])(?:считай|считайте|засчитай|отметь|признай)(?:те)?(?![а-я])',
    '(?:кандидат|требовани|критери|навык|опыт|выполнен|соответств|подходящ)',
  ),
  ruleOf(
    '(?<![а-я])(?:отклони|отсей|удали)(?:те)?(?![а-я])',
    '(?:остальн|других|всех)',
    '(?:кандидат|отклик|резюме|соискател)?',
  ),
  ruleOf(
    '(?<![а-я])(?:нужно|необходимо|следует|обязана?|обязаны|должн[а-я]+|надо)(?![а-я])',
    '(?:оценить|присвоить|поставить|выставить|пригласить|принять|рекомендовать)',
    '(?:максимальн|высш|100|кандидат|независимо|не анализир)',
  ),
  ruleOf('(?:оценк[аи]|балл|score) ?[:=—–-] ?100', '(?:рекомендац|recommend|hire|анализ|нанять|пригласить)'),
  ruleOf('(?<![а-я])(?:система|ии|модель|бот)[,:] ', '(?:кандидат|резюме|соискател|отклик)'),
  ruleOf(
    '(?<![а-я])(?:прими|выдай|сделай|вынеси)(?:те)?(?![а-я])',
    '(?:решени|рекомендаци|вердикт|оценк)',
    '(?:«|"|независимо|при любых|положительн|нанять|hire|пригласить)',
  ),
  ruleOf(
    '(?<![а-я])(?:ты|вы) (?:обязан|должен|должны|обязаны)',
    '(?:пригласить|принять|нанять|одобрить|выбрать|рекомендовать|поставить)',
    '(?:кандидат|соискател|меня|его|её|ее|балл|оцен)',
  ),
  ruleOf(DROP_EN, RULES_EN),
  ruleOf(
    '\\b(?:this|the) (?:candidate|applicant|resume|cv)',
    '\\b(?:is|has been|was|are)\\b',
    '\\b(?:pre-?(?:approved|selected|screened|qualified)|already (?:approved|selected|hired|accepted))',
  ),
  ruleOf(
    '\\b(?:give|award|assign|grant)\\b',
    '\\b(?:maximum|full|top|highest|perfect|best)\\b',
    '\\b(?:marks?|scores?|points|ratings?|grades?)\\b',
  ),
  ruleOf(
    '(?:^|[^a-z])(?:ai|gpt|llm|bot|assistant) ?: ?',
    '\\b(?:approve|approved|hire|score|accept|recommend|perfect|excellent)',
  ),
  ruleOf('\\bfrom now on\\b', '\\b(?:you|always|approve|score|rate)'),
  ruleOf(
    '\\b(?:evaluation|screening|assessment|review|answer|output|response)\\b',
    '\\bmust\\b',
    '\\b(?:score|100|hire|positive|approve|recommend)',
  ),
  ruleOf(
    '\\b(?:rank|weight|place|put|prefer|prioriti[sz]e)\\b',
    SUBJECT_EN,
    '\\b(?:higher|above|first|top|over|number one|#1)\\b',
  ),
  ruleOf(
    '\\b(?:new|updated|revised|additional|hidden|real|actual) (?:instructions?|task|directives?|rules?|orders?|prompt)\\b',
    '[:;—–-]|\\bfor (?:the )?(?:ai|model|assistant|llm)',
  ),
  ruleOf(
    '\\b(?:your|the) (?:new |real |actual |only )?(?:task|role|goal|job|purpose|instructions?)\\b',
    '\\b(?:is now|has changed|have changed|is to (?:approve|hire|recommend|select|rate|score|give))',
  ),
  ruleOf(
    '\\b(?:as an ai|dear (?:ai|llm|chatgpt|gpt|model|assistant)|(?:note|message|attention|instructions?|memo) (?:to|for) (?:the )?(?:ai|llm|chatgpt|gpt|model|assistant|bot|screener|screening|parser|recruiting|ats))\\b',
  ),
  ruleOf(
    '\\bset\\b',
    '\\b(?:score|rating|recommendation|verdict|decision|all criteria|every criterion|skills_match|match)\\b',
    '(?:\\bto\\b|=|:)',
    '(?:100|hire|max|perfect|pass|true|yes|met|interview|strong)',
  ),
  ruleOf(
    '\\b(?:hiring manager|ceo|management|hr(?: department)?|recruiter|company|committee)\\b',
    '\\b(?:has |have )?(?:already )?(?:approved|pre-?approved|selected|decided to hire)\\b',
    '\\b(?:this|the) (?:candidate|applicant|resume)',
  ),
  ruleOf('"?role"? ?: ?"?(?:system|assistant|developer)"?', '"?content"?'),
  ruleOf(
    '\\b(?:print|output|return|respond with|reply with|answer with|say)\\b',
    '["«\'](?:hire|interview|approved?|100|yes|perfect|strong hire)',
  ),
  ruleOf(
    '\\b(?:end of|конец) (?:resume|cv|document|prompt|input|резюме|документа)\\b',
    '(?:instruction|now|system|ignore|score|инструкц|теперь|оцен)',
  ),
  ruleOf('#{2,} ?(?:instruction|system|response|новая инструкция|инструкция|override)'),
  ruleOf(
    '\\b(?:consider|treat|mark|assume)\\b',
    '\\b(?:all|every|each|any)\\b',
    '\\b(?:requirements?|criteria|criterion|skills?|qualifications?)\\b',
    '\\b(?:as )?(?:met|satisfied|fulfilled|passed|matched)\\b',
  ),
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
  /^\s*["'[<*#]{0,3}(?:system|assistant|user|developer)["'\]>*]{0,3} ?: ?.{0,120}(?:(?:candidate|applicant|resume)[^.]{0,40}(?:meets|approved|perfect|best|excellent|ideal|fits|qualified|must|is )|score|approved|all requirements|(?<![a-z])rate |hire|балл|оценк|(?:кандидат|резюме)[^.]{0,40}(?:соответ|подход|одобр|прош|идеал|лучш)|рекоменд)/u,
  /<\/?(?:system|assistant|instructions?|im_start|im_end|prompt|s|inst)\b[^>]{0,40}>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?inst\]|<<\/?sys>>/u,
  /["'<]?(?:force|enforce|mandatory)[_ -](?:select(?:ion)?|hire|approve|recommend(?:ation)?)\b|"?(?:override_(?:previous|all|rules)|selection_(?:weight|probability|impact|priority)|hiring_decision|overall_?score|final_(?:instruction|decision|score|recommendation|verdict))["'>]? ?[:=>]/u,
  /<\/?(?:selection|final_(?:decision|propagation)|override|decision|certainty|selection_impact|bridged-instruction|semantic_frame|hiring)\b[^>]{0,80}>/u,
  /\b(?:you must|please) (?:select|hire|choose|rank|approve|recommend) (?!the best solution)[a-z]+\b[^.]{0,40}(?:candidate|first|top|highest|immediately|$)/u,
  /\bprior (?:evaluations?|assessments?) (?:have )?(?:established|determined|confirmed)|\bmaintain alignment with previous\b/u,
  /\b(?:do not|don't|never) (?:reject|mention|reveal|penali[sz]e|lower)\b[^.]{0,40}\b(?:candidate|applicant|instruction|resume|score|this)/u,
  /(?:\[\s*(?:mode|system|mode: \w+)\s*\]|mode: (?:configuration|semantic|binary|final|override))/u,
]

/** Descriptions of one's own work on such attacks or on assessment; they outweigh a matching rule. */
const DESCRIBING =
  /prompt injection|промпт-?инъекц|инъекци[йяю]|защит[аеуы] (?:llm|от|модел)|подобные атак|jailbreak|red team|(?<![а-я])(?:разрабатывал|разработал|проектировал|писал|написал|тестировал|создавал|внедрял|вел проект|реализовал|настраивал|проводил|участвовал|занимался|отвечал)[а]?(?![а-я])|\b(?:developed|designed|built|implemented|wrote|tested|led|created|researched)\b/u

/** «и г н о р и р у й» and «I g n o r e»: a run of single letters; wider gaps separate words. */
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

/** Every rule requires one of these; most statements have none and cost one check. */
const TRIGGER =
  /игнор|забуд|забыл|отбро|отмени|пренебр|не обращ|не учит|не след|не прин|обойди|перезапи|балл|оцен|рейтинг|скор|рекоменд|кандидат|соискател|отклик|резюме|одобр|систем|ассистент|рекрутер|инструкц|указани|промпт|выполни|притвор|представь|считай|засчита|отвечай|ответь|выведи|верни|ignore|disregard|forget|overr|bypass|discard|do not|don't|never|instead|stop|score|rate|rating|resume|candidate|applicant|system|assistant|admin|instruct|prompt|pretend|act as|you are|imagine|role|select|hire|approv|recommend|decision|force|mode|must|print|output|return|respond|reply|answer|set |dear|consider|treat|mark|assume|maximum|weight|evaluation|оценк|отклони|пригласи|решени|обязан|ai:|from now|task|directive|<\/?[a-z]|\[\/?inst|<\||прочти|поставь|выстав|присво/

/** True when a statement gives instructions to the scorer of the resume. */
export function isInjection(source: string): boolean {
  if (source.length < 8) return false
  const readings = readingsOf(source)
  return readings.some(
    (text) => TRIGGER.test(text) && RULES.some((rule) => rule.test(text)) && !DESCRIBING.test(text),
  )
}

function readingsOf(source: string): string[] {
  const plain = foldText(cleanText(source)).replace(/\s+/g, ' ')
  const readings = [plain]
  if (/[a-z][а-яіѕјһ]|[а-яіѕјһ][a-z]/.test(plain))
    readings.push(plain.replace(/[\p{L}\d]+/gu, foldHomoglyphs))
  if (/(?:\S[ ._*-]){5}/.test(plain) && SPACED.test(plain)) {
    // gap widths matter in spaced writing, so it is read before spaces are collapsed
    const raw = foldText(source.normalize('NFKC'))
    readings.push(joinSpaced(raw), ...squeezed(raw))
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

/** When even the gaps between words are lost, instructions are searched for in the letters alone. */
function squeezed(raw: string): string[] {
  const letters = raw.replace(/[^\p{L}\d]/gu, '')
  return /игнорируй(?:те)?(?:все|предыдущ|инструкц|правил|критери|указани)|поставь(?:100|сто|высш|максим)|ignore(?:all|previous|above|the|prior|instruction)|rate(?:this|me|every)|score100/.test(
    letters,
  )
    ? ['игнорируй инструкции']
    : []
}
