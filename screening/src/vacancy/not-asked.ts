/** What a vacancy names without asking for it: what it waives, and what the employer gives, pays or teaches. */
import { foldText } from '../text/normalise.ts'

/** What a vacancy says it does not ask for; «не обязателен» still leaves a wish. */
const NOT_ASKED =
  /(?<![а-я])(?:не ?(?:(?:по)?требу(?:ется|ются|ем)|понадоб(?:ит|ят)ся|надо|нуж(?:ен|н[аоы])|важ(?:ен|н[аоы])|име(?:ет|ют) значени[ея]|критич(?:ен|н[аоы])|принципиал(?:ен|ьн[аоы])|желател(?:ен|ьн[аоы])|(?:[а-я]+ )?помех(?:а|ой))|никак(?:их|ого|ой))(?![а-я])/
const EMPTY =
  '(?:[^а-яa-z0-9:]|(?:а|и|но|это|что|чего|нам|нас|вам|вас|тебе|от|для|мы|при этом|точно|совсем|вовсе|совершенно|абсолютно|также|знать|уметь|иметь|владеть|быть|наличие|кандидат[а-я]*)(?![а-я]))*'
/** «Что точно не нужно: …», «Неважно:», said of the list after it; «опыт не нужен: …» is said of the experience. */
const REFUSAL = new RegExp(`^${EMPTY}(?:${NOT_ASKED.source}|не (?:ждем|ожидаем|просим))${EMPTY}:`)
export const refusesList = (text: string): boolean => REFUSAL.test(foldText(text))
/** Where what is asked goes on after a list of what is not: «…, но Excel нужен». */
export const CONTRAST = /^[^а-яё]*(?:но|а|однако|зато|главное)(?![а-яё])/iu
/** «Можно без высшего образования»: what may be absent, to the end of its clause; «…, но не …» takes it back. */
const MAY_BE_ABSENT =
  /\s(?:без|отсутстви[ея])(?![а-яё])(?<=(?<![А-Яа-яё]|[Нн]е )(?:[Мм]ожно|[Вв]озможно|[Рр]ассм[ао]тр[а-я]+|[Дд]опуска[а-я]+|[Бб]ер[её]м|[Вв]озьм[её]м|взять|[Пп]ринимаем|[Пп]римем)(?: [^.!?;,]{0,40})?\s[а-я]+)(?![^.!?;\n]*(?<![а-яё])не(?![а-яё]))(?:(?! (?:Обязат|Опыт|Знани|Умени|Владени|Навык|Высш))[^.!?;,])*/gu
/** Verbs of taking people on, after «не» a refusal of people, and of fear, which is no tool left behind. */
const OF_PEOPLE =
  'рассм|бер|возьм|прин|прим(?:ем|у)|приглаш|обсужд|выпуск|допуск|зов|пров|смотр|бо[ия]|сомнев|чита|откр|пуст|обойд|обош|отклик|жд|ищ|счит|засчит|зачт'
/** A tool the work does without: «от PHP ушли», «Java не держим», «Jenkins в прошлом», «не jQuery», «без Redux». */
const LEFT = new RegExp(
  [
    '(?<![а-я])(?:отказ(?:ались|ываемся)|уш(?:ли|ел)|уходим|избав(?:ились|ляемся)|отошли|отходим) (?:[а-я]+ )?от(?![а-я])',
    '(?<![а-я])от [^,;.]{1,40} (?:отказ(?:ались|ываемся)|ушли|уходим|избав(?:ились|ляемся)|отошли|отходим)(?![а-я])',
    `(?<!(?<![а-я])без [^,;.]{0,80})(?<![а-я])не (?!(?:${OF_PEOPLE}))[а-я]{2,}(?:ем|им)(?:ся)?(?![а-я])`,
    '(?<![а-я])(?:больше |уже )?не (?:использу|применя|поддержива)[юе]тся(?![а-я])|(?<![а-я])не (?:перешли|переехали|внедрили|дошли)(?![а-я])',
    '(?<![а-я])(?:мигрируем|переезжаем|переходим) с(?![а-я])|(?<![а-я])вместо(?![а-я])|(?<![а-я])никак(?:ого|ой|их)(?![а-я])',
    '(?<![а-я])(?:выпил(?:или|иваем)|выкинули|похоронили|закопали|выв(?:ели|одим) из|распрощались|попрощались|расстались|заменили|сняли с поддержки)(?![а-я])',
    '^(?!.*(?:опыт|работ))[^,;.]{1,40}(?<![а-я])в прошлом[\\s.!)]*$',
    '^[^,;.]{1,40}(?:\\s|\\s?[–—-]\\s?)нет(?: и не будет)?[\\s.!)]*$|^[^а-яa-z]*нет (?!опыт)',
    '^[^а-яa-z]*(?:(?:а|и|но) )*(?:не|без) [a-z][^а-я]*$',
    '(?<![a-z])(?:no longer use|(?:moved|moving) away from|migrat(?:ed|ing) from|without (?!help|supervision|support|assistance|guidance)[a-z]+$)',
  ].join('|'),
)
/** Whether a clause names a tool as one the work does without. */
export const isLeft = (folded: string): boolean => LEFT.test(folded)
/** «Docker без Kubernetes», to the end of the clause. */
const LACKING = /(?<=\p{L})\s(?:но )?без [A-Z][\w.+#-]*(?=\s*(?:$|[,.;)]))/gu

/** What the employer gives to whoever is hired: «НАКС за счёт предприятия», «медкнижка (оформим)», «поможем получить». */
const OFFERED =
  /за счет (?:компании|предприятия|работодателя|организации|фирмы)|за наш счет|(?<![а-я])(?:оформим(?![а-я])|поможем (?:(?:вам|с|в|его|ее) )*(?:оформ|получ|сдела|восстан|продл|обнов))/
/** A paper that is renewed for whoever holds it: «НАКС (продление за наш счёт)». */
const RENEWED = /(?<![а-я])(?:продл|обновл|переаттест|переоформл|ежегодн|периодическ|повторн)/
const FIRST = /(?<![а-я])(?:оформл|оформим|получ|сдела(?:ем|ть)|делаем|восстан)/
/** «Продление оплачиваем»: only the paper's renewal, whoever pays, so that the paper itself is asked for. */
export const isOfRenewal = (folded: string): boolean => RENEWED.test(folded) && !FIRST.test(folded)
const PAYING = /(?<![а-я])(?:опла[тч]|компенс|возмещ|делаем|бер[её]м на себя|за (?:наш )?счет)/
/**
 * What is taught: «работа в 1С (обучаем)», «научим работать в 1С»; «остальному научим» is about none of the words beside
 * it, «обучение персонала» is work.
 */
const TAUGHT =
  /(?<![а-я])(?<!(?:остальн|друг)[а-я]+ (?:мы |вас )?)(?:обучаем|обучим|научим)(?![а-я])|(?:возможно|бесплатное|предоставляем|предоставляется|проводим|есть) обучение(?![а-я])|обучение (?:с нуля|на месте|бесплатно|предоставляется|проводится)|\(\s*(?:полное )?обучение\s*\)/
/** Nothing but that: said of the words before it. */
const ONLY_TAUGHT =
  /^(?:[^а-яa-z0-9]|(?:обуч(?:аем|им|ение)|научим|всему|мы|при необходимости|если|нет|с|нуля|на|месте|бесплатное?|сами|вас|и|возможно|предоставляем|предоставляется|проводим|проводится|есть|полное|быстро|опыта)(?![а-я]))*$/
/** What is paid to whoever does the work: «личный автомобиль (компенсация ГСМ)», «оплата мобильной связи». */
const PAID =
  /^[^а-яa-z0-9]*(?:(?:компенсация|компенсируется|оплата|оплачивается|возмещение)(?: и [а-я]+)?(?: [а-я]+){0,2} (?:гсм|бензин|топлив|связ|проезд|амортизац|авто(?:мобил[а-я]+)?(?![а-я])|жиль|проживани|питани|аренд|обучени)|(?:мы )?(?:компенсируем|оплачиваем|возмещаем|оплатим)(?![а-я])|(?:амортизация|компенсация|оплата)[^а-я]*(?:$|,))/
const PAID_WITH =
  /\s(?:с|\+) (?:компенсацией|оплатой|возмещением) (?:ГСМ|бензина|топлива|проезда|связи|аморт)[^,;.()]*/giu

/** Whether a clause says that it asks for nothing. */
export const isRefused = (folded: string): boolean => NOT_ASKED.test(folded)

/** Whether a clause says what the employer gives, pays or teaches. */
export const isGiven = (folded: string): boolean =>
  OFFERED.test(folded) || TAUGHT.test(folded) || PAID.test(folded)

/** A sentence without what it says may be absent or is paid for. */
export const withoutAbsent = (sentence: string): string =>
  sentence.replace(MAY_BE_ABSENT, '').replace(PAID_WITH, '').replace(LACKING, '')

/**
 * Brackets about their own words only: «(новые версии не требуются)», «(научим работать в 1С)», but neither «(не
 * требуется)» nor «(обучаем)».
 */
export const asksNothing = (aside: string): boolean =>
  NOT_ASKED.test(aside) ||
  PAID.test(aside) ||
  isLeft(aside.replace(/^\(|\)$/g, '')) ||
  (isOfRenewal(aside) && (OFFERED.test(aside) || PAYING.test(aside))) ||
  (TAUGHT.test(aside) && !ONLY_TAUGHT.test(aside))
