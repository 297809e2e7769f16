/** Pieces of a sentence that ask for nothing, and the words before an ask. All patterns expect folded text. */
import { lexicon } from '../../lexicon.ts'
import { findSkills } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { wordingProblem } from '../../vacancy/wording.ts'
import { ALL_THE_SAME, isArranged, isDenied, isOffer, isWelcome } from '../rubric/cues.ts'
import { FORGIVEN, isStrongName } from './alternatives.ts'
import { withoutBrackets } from './wording.ts'

const EMPTY =
  /^(?:[abcавс][12](?: (?:and|or|и) (?:up|above|better|higher|выше))?|пк|т\.? ?[пд]|др|можно|возможно|работы?|знаете|умеете|владеете|работали|опыт(?: работы)?|знани[ея]|умени[ея]|навыки|да|нет|или|и|плюс|обязательно|резюме|отклик[а-я]*|если|предлагаем|что|все|это|форма|чай|желательно|хорошо бы|(?:будет |станет |это |только |и )*(?:преимуществом?|плюсом|проще|легче|лучше|бонусом|хорошо|отлично|идеально|супер)|от|до|(?:уверенн|свободн|хорош|отличн|бегл|прилично|глубок|базов)о?|напишите|расскажите|укажите|скорее всего)$|^(?:как|так|чтобы|где|когда|поэтому|потому|на уровне|для|как(?:ой|ая|ую|ие|им|их|ого)|на ?сколько|откуда|чем|зачем|почему|сколько|куда|кто|в связи) /
/** A heading inside a list: «БОНУС». */
const SHOUT = /^(?:БОНУС|ПЛЮС|ПЛЮСЫ|ВАЖНО|ТРЕБОВАНИЯ|УСЛОВИЯ|ОБЯЗАННОСТИ|ЖЕЛАТЕЛЬНО|ВНИМАНИЕ|СРОЧНО)$/u
/** What explains an ask, and asks for nothing: «потому что тут свои привычки», «а не «калькулятор делал»». */
const ASIDE =
  /^(?:(?:сделать|оформить|получить|продлить) [а-я ]{3,40}(?:поможем|помогаем|помогут)|проверя(?:ет|ют|ем|ется) (?:служба|сб(?![а-я])|безопас|по баз)|потому что|так как|поскольку|ведь|хотя(?! бы)|зато|чтобы|а не|не только|не «|он[аои]? есть|это (?!опыт)|у нас|мы |там |тут |здесь |иначе |для этого есть |есть (?:отдельн|друг|сво)[а-я]+ (?:команд|отдел|человек|специалист|люд|сотрудник)|остальн|не [а-я]+(?:ться|тись|йтесь|йся)[.!]?$|радуемся|обрадуемся|порадуемся|[а-я]+ не (?:предлагать|беспокоить|звонить)$|не [а-я]{3,}ть(?:ся)?(?![а-я])|не [^,]{3,60} и не (?!мен|ниже)|[^–—]{3,40} [–—-] (?:это )?(?:сразу )?(?:вывоз|увольнени|штраф|расч[её]т|расста|прощаемся|до свидания|депремир)[а-я]*(?![а-я])|[^,;]{0,60}(?<![а-я])(?:провод|осуществля|проверя)[а-я]+ся проверк|(?:проверка знаний|инструктаж|обучение|медосмотр|аттестация)[^,;]* (?:раз в|ежемесячно|ежегодно|каждый)(?![а-я])|(?:(?:к|на|до) [а-я]+ )?(?:без|without) (?:него|нее|них|этого|this|it)(?![а-яa-z])|(?:удостоверени|сертификат|допуск|документ)[а-я]* действующ[а-я]+$)/
/** Sex, age, looks and the like are judged by nobody; citizenship may be the law's. */
export const isProtected = (text: string): boolean => {
  const problem = wordingProblem(text)
  return problem?.kind === 'protected' && problem.topic !== 'гражданство'
}
/** A person in the words of an appeal: «доктора, который любит разбираться». */
const PERSON =
  /^(?:[а-я]+(?:ого|его|ый|ий|ая|ой) )?[а-я]+, котор(?:ый|ая|ого|ую|ые|ых)(?![а-я])|^(?:человек|людей|кандидат|специалист|сотрудник)[а-я]*, (?:[а-я]+(?:ющ|ящ|вш)[а-я]+|готов)/
export const isPerson = (folded: string): boolean => PERSON.test(folded)

/** «Действующее», «каждую», «одного», «понятно»: cut off from the noun, a word says nothing. */
const ALONE =
  /^(?!высш|средн)(?:[а-я]{2,}(?:(?<![внстз])ое|[вщшчж]ее|(?:люб|жив|сво|всяк|так)(?:ая|ой|ое|ые|я|й|е|и)|ого|его|ому|ему|ую|юю|ых|их|ный|ная|ные|ший|щий|щая|щие)|закон|понятно|то есть|хоть что-то одно|что-то одно(?: [а-я]+)?|[а-я]+(?:енное|анное)|(?:он|она|оно|они) [а-я]+|written|spoken|up|above|where|how|(?:хотя бы )?одно? из (?:двух|трех|них|этого)|отсутствие и того|к [а-я]+|по [а-я]+|по [а-я]+(?:ому|ему|ой|ей|им|ым) [а-я]+|(?:документ|бумаг|корочк|реестр)(?:а|ов|ы|и|у)?(?: к [а-я]+)?|не условие|условие)$/
/** What follows if one has it or not: «если нет – подружитесь», «просроченное – сначала продлите». */
const BRANCH =
  /^(?:у кого [^–—]*|если нет|нет|не знаете|не умеете|оба|обе)(?: сразу)?(?: [–—-] |, |$)| [–—-] (?:сначала|тогда|потом) [а-я]+те(?![а-я])|(?:^|[ ,])(?:подружитесь|разберетесь|изучите за [а-я ]+|научитесь|освоите за [а-я ]+)$/
/** What the employer does: «отправляем учиться», «переучивать некогда», «проверяем на входе». */
const OURS =
  /(?<![а-я])(?:(?:вас|тебя) (?:попрос|спрос|провер)[а-я]+|(?:отправля|проверя|обуча|переучива|продлева|оплачива|выдава|внедря|выпуска|расширя|открыва|помога|закрыва)ем|у нас|нам)(?![а-я])|(?:^|[ ,])(?:ждем|некогда|предложить не|не обманешь|тоже рассмотрим|(?:тоже|также) (?:засчитаем|зачтем|годятся)|считается)/
/** «Сильный наладчик с токарки тоже интересен», «с других складов рассмотрим»: who may come too. */
const BESIDE =
  /(?<![а-я])(?:тоже|также) (?:нам )?интерес(?:ен|на|ны|но)(?![а-я])|^(?:с|из|от) (?:друг|смежн)[а-я]+ [а-я ]{3,30}(?:рассмотрим|рассматриваем|берем|возьмем)(?![а-я])|^готов[ыа]? рассм|^(?:тоже |также )?(?!опыт)[а-я]{3,}(?:ов|ев|ей|ых|их) (?:тоже |также )?(?:рассмотрим|возьмем|берем)(?![а-я])/
/** Words of an ask, whoever else is spoken of. */
const ASKS =
  /(?<![а-я])(?:от|не менее|более|минимум) [а-я\d,]+ (?:лет|года?)(?![а-я])|опыт|стаж|знани|умени|навык|портфолио|медкниж|удостовер|справк|сертифик|диплом/

/** «Погрузка с 4:00»: when it is done. */
const CLOCK = /^(?:[а-я-]+ ){1,3}(?:с|в|к|до|после) \d{1,2}[:.]\d\d(?!\d)/

/** @param bare without hints; @param folded the same, folded */
export const isNoAsk = (bare: string, folded: string): boolean =>
  !/\p{L}{2}|[A-Z][+#]|^18\s?\+/u.test(bare) ||
  EMPTY.test(foldText(withoutBrackets(bare))) ||
  ASIDE.test(folded) ||
  SHOUT.test(bare) ||
  ALONE.test(folded) ||
  BRANCH.test(folded) ||
  BESIDE.test(folded) ||
  CLOCK.test(folded) ||
  (OURS.test(folded) && !ASKS.test(folded) && findSkills(tokenise(bare)).length === 0)

/** Who is in charge, how many they are, for how long the firm has done it. */
const OF_FIRM =
  /^(?:команда|отдел|подчинение|руководител[ья]|начальник)(?: [а-я]+){0,3} [–—-] |^команде [^.;]{3,80} нуж(?:ен|на|ны) |^(?:уже )?(?:\d+|[а-я]+)(?:-?й)? (?:[а-я]+ )?(?:лет|год) [а-я]+(?:им|ем)(?![а-я])|^[a-z]+ (?:builds|helps|provides|sells|operates|develops) /
/** «Билеты продаёт кассир», «учёт ведёт бухгалтер», «расчёт с вас снят»: the work of somebody else. */
export function isOthersWork(text: string): boolean {
  const folded = foldText(text)
  if (
    / [–—-] (?:это )?не (?:вы|ты|ваш[а-я]+)(?![а-я])|с (?:вас|тебя) снят|для этого есть (?:друг|отдельн|свои)/.test(
      folded,
    )
  )
    return true
  if (OF_FIRM.test(folded)) return true
  // «Разгрузка – грузчики магазинов»
  const named = /^[^–—]{3,60} [–—] ([а-я]{5,}[ыи])(?![а-я])/.exec(folded)?.[1]
  if (named !== undefined && isProfession(named)) return true
  const doer = /(?<![а-я])[а-я]{2,}(?:[аяуе]ет|ит)(?:ся)? (?:[а-я]+ )?([а-я]{4,})(?=$|[ ,.;])/.exec(
    folded,
  )?.[1]
  return doer !== undefined && isProfession(doer)
}

/** Whether the employer arranges what a part names: said in its brackets of it alone, elsewhere of the whole sentence. */
export function arrangedIn(sentence: string): (unit: string) => boolean {
  const told = withoutBrackets(sentence).replace(OF_REST, '')
  if (isArranged(foldText(told))) {
    const clauses = told.split(/[,;.]\s+|\s[–—]\s/u).map((clause) => foldText(clause))
    const arranged = clauses.filter((clause) => isArranged(clause))
    // «такси домой оплачиваем» is about no paper
    if (arranged.length > 0 && arranged.every((clause) => FOR_LIFE.test(clause) && !NAMED_PAPER.test(clause)))
      return () => false
    const papers = arranged.flatMap((clause) => [...clause.matchAll(NAMED_PAPERS)].map(([stem]) => stem))
    const others = clauses.filter((clause) => !isArranged(clause)).join(' ')
    // «справка о судимости и медкнижка, с медкнижкой поможем»: of the one it names
    const isApart =
      papers.length > 0 &&
      arranged.length < clauses.length &&
      [...others.matchAll(NAMED_PAPERS)].some(([stem]) => !papers.includes(stem))
    return isApart
      ? (unit) =>
          papers.some((stem) => foldText(unit).includes(stem)) &&
          ![...foldText(unit).matchAll(NAMED_PAPERS)].some(([stem]) => !papers.includes(stem))
      : () => true
  }
  const words = [...sentence.matchAll(/([\p{L}-]+)\s*\(([^()]*)\)/gu)].flatMap(([, word = '', aside = '']) =>
    isArranged(foldText(aside)) && !FOR_LIFE.test(foldText(aside)) ? [word] : [],
  )
  return (unit) => words.some((word) => unit.includes(word))
}
const FOR_LIFE =
  /такси|проезд|дорог[ауи](?![а-я])|билет|жиль|прожива|питани|обед|спецодежд|бензин|гсм(?![а-я])|топлив|связ[ьи]|развозк|переработ|сверхуроч|переезд/
const NAMED_PAPER =
  /книжк|справк|удостоверен|сертификат|допуск|лиценз|аккредит|медосмотр|медкомисс|судимост|разрешени|патент/
const NAMED_PAPERS = new RegExp(NAMED_PAPER, 'g')

/** «Допуск действующий, |остальному доучим|». */
const OF_REST = /[,;]\s+остальн[а-яё]+\s[^,;.]*/giu

/** «Нет татуировок на лице, |шее|»: in the case of what stands before. */
const OBLIQUE = /^(?![а-яё]+(?:ие|ое|ье|[а-яё]{2}ее)(?![а-яё]))[а-яё-]+(?:е|ах|ях|ами|ями|ом|ем)(?![а-яё])/u
/** A sentence without the clauses that deny a tool or tell what the employer does. */
export function withoutTold(text: string): string {
  const isTold = (clause: string): boolean => {
    const folded = foldText(withoutBrackets(clause).replace(/[,;.]$/u, ''))
    return isDenied(folded) || isOffer(folded) || (isOthersWork(clause) && !ASKS.test(folded))
  }
  if (isWelcome(foldText(text)) || ALL_THE_SAME.test(foldText(text))) return ''
  const pieces = text
    .replace(REASON_FIRST, '')
    .replace(FORGIVEN, '')
    .split(
      /(?<=[,;.])\s+(?![^()]*\))|\s+(?=[–—]\s(?:это|нет|не |со? |без |просроч|ист[её]к|временн|копи|скан))(?![^()]*\))/u,
    )
  let isAbsent = false
  return pieces
    .filter((piece, at) => {
      const goesOn = /^(?:как|где|что|какой|какая|в как|сколько|кем)(?![а-яё])/iu.test(piece)
      if (isTold(piece)) {
        isAbsent = /^[^а-яё]*(?:нет|без) /iu.test(piece)
        return false
      }
      isAbsent &&= OBLIQUE.test(piece)
      return !isAbsent && !(goesOn && isTold(pieces[at - 1] ?? ''))
    })
    .join(' ')
}

/** «Разрешения не оформляем: |гражданство РФ|»: what stands before the colon is why. */
const REASON_FIRST =
  /^[^:;.]{3,60}(?<![а-яё])не [а-яё]+(?:ем|им)(?:ся)?[^:;.]{0,20}:\s+(?=(?:граждан|нуж|обязат|только|медкниж|санкниж|удостоверен|сертификат|аккредит|допуск))/iu

/** A profession and nothing else: whom they look for. */
export function isProfession(bare: string): boolean {
  if (/опыт(?!н)|стаж|знани|разряд/iu.test(bare)) return false
  const tokens = tokenise(bare)
  const [match] = lexicon().titles.find(tokens)
  return (
    match !== undefined &&
    match.first <= 1 &&
    /[а-яё]{4}/iu.test(bare) &&
    !isStrongName(bare.split(' ')[0] ?? '') &&
    PROFESSION_FORM.test(foldText(tokens[match.last]?.word ?? ''))
  )
}
const PROFESSION_FORM =
  /(?:ист|ист[аы]|тел[ьяи]|ник[аи]?|щик[аи]?|чик[аи]?|ер[аы]?|ор[аы]?|ант[аы]?|ент[аы]?|лог[аи]?|вед[аы]?|вар[аы]?|рь|ря|яр[аы]?|арь|ец|ца|1с)$/

/** What the sentence says before it comes to the ask. */
const LEAD_IN =
  /^(?:(?:что |чего )?(?:мы |от (?:вас|тебя|кандидата) )?(?:ожида|жд[её])[а-яё]+(?: от (?:вас|тебя|кандидата))?|наши (?:ожидания|требования)|требования|about you|requirements|what we expect|you have):\s*|^(?:что это значит|а именно|то есть|проще говоря)[:,]\s+|^(?:приглаша|ищ|требу)[^:]{0,120}?(?=(?:с опытом|со стажем) )|^(?:(?:вам |нам )?(?:понадоб(?:ится|ятся)|потребу(?:ется|ются))|(?:до|перед|при) [^,.:]{3,30} (?:нуж(?:ен|на|ны|но)|необходим[аоы]?|потребу[а-яё]+|понадоб[а-яё]+|прин(?:осите|есите|ести)|предъяв[а-яё]+|покажите)|в (?:отклике|сопроводительном письме|письме)[^,.]{0,15} (?:пришлите|приложите|укажите))\s+|^.{0,60}?(?:(?:нам |мне )?подойд[а-яё]+ (?:человек|тот|кандидат|специалист)[а-яё]*,? (?:кто|котор[а-яё]+)|предполагает, что(?: за плечами)?|(?<!(?:лет|года?|месяцев|\d|[дт][вр][аи]|пять|четыре|десять) )за плечами|прошу|просим|нужен человек, который|(?:нужно|важно|хочется|хотим|хотелось бы|главное), чтобы(?: (?:вы|ты|человек|он|она|за плечами|у (?:вас|тебя)|был[аио]?|есть|уже)(?![а-яё])){0,4}|(?:человек|кандидат|специалист)[^:]{0,200}:)\s+(?=\S)/iu
export const withoutLead = (text: string): string => text.replace(LEAD_IN, '')

/** «Нужен бухгалтер, который три года вёл НДС»: what the person has done is asked for. */
const PERSON_WHO =
  /^[^\p{L}]*(?:(?:нам|мне|кого видим|поэтому)[\s:]+)?(?:(?:нуж(?:ен|на|ны)|ищем|ищу|жд[её]м|видим|требуется)\s+)?(?:[а-яё-]+\s+){0,3}[а-яё-]{3,}, (?:котор(?:ый|ая|ые|ого|ую|ых)|кто)\s+/iu
export const withoutPerson = (text: string): string => text.replace(PERSON_WHO, '')
/** «Нужен технолог, который поставил на поток две рецептуры». */
export const hasPersonDone = (text: string): boolean =>
  PERSON_WHO.test(text) && HAS_DONE.test(withoutPerson(text))
const HAS_DONE =
  /^(?:(?:уже|сам[аи]?|не раз|[а-яё]+о)\s+)*[а-яё]{2,}(?<!уме|жи)(?:л|ла|ли)(?:ся|сь)?(?![а-яё])/iu

/** What a requirement says outside of a list of requirements. */
const DEMAND =
  /(?<![а-яa-z])(?:опыт(?!н)|стаж|знани|знать|знает|умени|уме[те]|владе|навык|образовани|диплом|нуж[енн]|обязат|требу|необходим|важн|ищем|ждем|работал|удостоверени|прав[ао](?![а-я])|категори|допуск|разряд|аттестат|сертификат|лицензи|гражданств|медкниж|английск|язык|год[а]?(?![а-я])|лет(?![а-я])|experience|skill|knowledge|must|require|years?)/
const SPEECH =
  /(?<![а-я])(?:вы|вас|вам|вами|ваш[а-я]*|мы|нас|нам|нами|наш[а-я]*|я|мне|меня)(?![а-я])|(?<![а-я])[а-я]{3,}(?:ете|ите|[её]те|аем|яем|уем|ешь|ишь)(?![а-я])/
/** A sentence of an easy-going text that tells of the work instead of asking for something. */
export const isTalk = (unit: string): boolean => {
  const folded = foldText(unit)
  return SPEECH.test(folded) && !DEMAND.test(folded) && findSkills(tokenise(unit)).length === 0
}

/** A member of a list of wishes that wishes for nothing: «переходим», «служебная есть». */
export const TOLD = /(?<![а-яё])(?:не|нет|есть)(?![а-яё])|^[^\p{L}]*[а-яё]+[еи]м[.!]?$/iu
