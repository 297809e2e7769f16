/** Which paper a piece of a resume speaks of: the asked one, another, or none. */
import { categoriesIn } from '../../../resume/licences.ts'
import { isStopKey } from '../../../text/everyday.ts'
import { foldText } from '../../../text/normalise.ts'
import { tokenise } from '../../../text/tokens.ts'
import { branchesIn, papersIn } from './names.ts'

/** Words of one paper, by any of which it is meant: of an ask and of what is told. */
const SAME: readonly RegExp[] = [
  /(?<![а-я])у[зк]к?(?![а-я])|ультразвук/,
  /(?<![а-я])рк(?![а-я])|радиограф/,
  /(?<![а-я])вик(?![а-я])|визуальн/,
  /(?<![а-я])птм(?![а-я])|пож(?:арн|мин|[.-])[а-я.-]* ?(?:техническ[а-я]+ )?минимум|пожминимум/,
  /(?<![а-я])накс(?![а-я])|контрольн[а-я]+ (?:стык|образц)|(?<![а-я])клейм[оа](?![а-я])/,
  /электробез|(?<![а-я])эб(?![а-я])|групп[а-я]* (?:допуск|до 1000|не ниже|[iv]+(?![a-z])|по э)|[iv]+ групп|энергонадзор/,
  /высот/,
  /стропал[ья]/,
  /(?<![а-я])учо(?![а-я])|охранник|периодичк|периодическ[а-я]+ проверк|стрел(?:ял|ьб)|пригодност[а-я]* к действи/,
  /оружи|(?<![а-я])рсла?(?![а-я])|стрел(?:ял|ьб)/,
  /аккредит|(?<![а-я])периодик|(?<![а-я])фрмр(?![а-я])|портфолио/,
  /(?<![а-я])гимс(?![а-я])|маломер|(?:прав|удостов)[а-я]* (?:на |управления )?(?:лодк|катер|судн|гидроцикл|моторк)/,
  /гостехнадзор|трактор/,
  /погрузчик/,
  /(?<![а-я])(?:авто|башенн[а-я]+ |мостов[а-я]+ |козлов[а-я]+ )?кран(?:а|у|ом|ы|ов|овщик[а-я]*)?(?![а-я])/,
  /медкниж|(?:мед[а-я.]*|сан[а-я.]*) ?книж|(?<![а-я])лмк(?![а-я])|санминимум/,
  /привив|вакцин/,
  /независим[а-я]+ оценк|(?<![а-я])нок(?![а-я])/,
  /бортпроводник|(?<![а-я])влэк(?![а-я])/,
  /гос[а-я.]* ?тайн|секретн|форм[аеыу] допуска|допуск[а-я]* (?:по )?форм|^форма \d/,
  /аудитор|(?<![а-я])еак(?![а-я])/,
  /адвокат/,
  /промбезопасн|промышленн[а-я]+ безопасн|(?<![а-я])епт(?![а-я])|(?<![а-я\d])[аб]\.?\d{1,2}(?![а-я\d])/,
  /(?<![а-я])нрс(?![а-я])|нострой|ноприз/,
  /(?<![а-я])патент/,
  /(?<![а-я])внж(?![а-я])|вид[а-я]* на жительств/,
  /(?<![а-я])рвп(?![а-я])|разрешени[а-я]* на временн/,
  /судим/,
  /взрывник|(?<![а-я])екв(?![а-я])/,
  /медосмотр|мед[а-я]*[. ]?комисси|медсправк|профосмотр|профпатолог/,
  /люльк/,
  /башн|башенн/,
  /допог|опасн[а-я]+ груз/,
  /скзи|тахограф/,
  /естр/,
  /ielts/,
  /toefl/,
  /(?<![a-z])hsk/,
  /тепловоз|локомотив|электровоз/,
  /радиацион|излучени|персонал[а-я]* группы а/,
  /экспертиз/,
  /водительск|(?<![а-я])ву(?![а-я])|(?<![а-я])прав(?:а|ами)?(?![а-я])(?! (?:тракторист|управлени|на (?:судно|катер|лодк|погрузч)))|(?<![а-я])лишени[а-я]* прав/,
]
const groupsIn = (folded: string): readonly number[] =>
  SAME.flatMap((pattern, at) => (pattern.test(folded) ? [at] : []))

/** Words that name no paper in particular. */
const GENERIC =
  /^(?:удостов|корочк|свидет|сертиф|допуск|аттест|лиценз|справк|книжк|прав|действ|налич|катего|групп|разряд|уровен|уровн|ниже|выше|опыт|стаж|работ|год|лет|обязат|желат|нужн|нужен|требу|медиц|личн|оформл|докуме|диплом|специа|для|без|просро|отметк|ежегод|провер|квалиф|профес|обучен|отсутс|рф|росси|умени|прохож|первая|вторая|высша|служеб|самост|управл|машини|операт|мастер|водите|статус|меньше|более|подтве|полнос|отечес|занят|государ|автомоб|вопрос|пробле|готовн|успешн|периодич)/
const CODES = /(?<![а-яa-z\d])([абэ])\.? ?(\d{1,2})(?:\.\d{1,2})?(?![а-яa-z\d])/g
const METHODS = /(?<![а-яa-z])(?:радн?|рдв?|мадп|мпс?|аф|апг?|зн|ни|узк|ук|рк|вик|пвк|мк)(?![а-яa-z])/g
const codesIn = (folded: string): readonly string[] => [
  ...[...folded.matchAll(CODES)].map(([, letter = '', number = '']) => `${letter}${number}`),
  ...(folded.match(METHODS) ?? []),
]
const keysOf = (text: string): readonly string[] => [
  ...new Set(
    tokenise(text)
      .filter(
        ({ word, stem }) => word.length >= 3 && !isStopKey(stem) && !GENERIC.test(word) && !/^\d/.test(word),
      )
      .map(({ word }) => foldText(word)),
  ),
]
/** The longest beginnings that forms of one word share. */
const isAlike = (a: string, b: string): boolean => {
  const length = Math.min(a.length, b.length)
  return (
    a === b ||
    // «сварщик» of an «электрогазосварщик»
    (length >= 7 && (a.endsWith(b) || b.endsWith(a))) ||
    (length >= 5 && a.slice(0, Math.max(4, length - 2)) === b.slice(0, Math.max(4, length - 2)))
  )
}

const NOUNS: readonly RegExp[] = [
  /удостоверени|корочк|проверк[а-я]* знани/,
  /свидетельств/,
  /сертификат/,
  /допуск/,
  /аттестат/,
  /аттестаци/,
  /лицензи/,
  /книжк/,
  /диплом/,
  /справк/,
]
/** A card is called by either name. */
const nounOf = (folded: string): readonly number[] =>
  NOUNS.flatMap((noun, at) => (noun.test(folded) ? [at] : []))
const OF_CARDS = 0

/** «Корочка оператора», «удостоверение по пожарной безопасности»: it is told what for. */
const OF_OBJECT =
  /(?:удостоверени|корочк|свидетельств|сертификат|допуск|аттестат|аттестаци|лицензи|диплом|справк)[а-я]*(?: (?:по (?!срок|возраст|здоров)|на (?!руках|сегодня|данн|сейчас|полке|восстан|пересдач|продлен|переоформ)|о |об |в области )[а-я]{3,}| (?!действующ|просроченн|старого|нового|моего|прошлого|этого|так(?:ого|ой|их))[а-я]{3,}(?:ика|щика|ста|еля|ера|ора|ого|ых|их|огов|иков|терапи[ия])(?![а-я]))/
/** Papers that are no card. */
const NO_CARD =
  /мед(?:ицин|осмотр|комисс|книж|справ)|судим|привив|вакцин|здоров|портфолио|патент|гражданств|внж|рвп|ответственност/

const ORDINAL = /(?<![а-я])(?:перв|втор|треть|четверт|пят|шест|высш)(?:ая|ую|ой|ый|ого|его|ей|я|ю)(?![а-я])/
/** «Пятую не получил», where the fourth group or grade is asked. */
function isHigher(told: string, ask: string): boolean {
  const asked = /групп|разряд/.test(ask)
    ? /(?<![a-z])(i{1,3}|iv|v|vi)(?![a-z])|(?<!\d)([2-6])(?!\d)/.exec(ask)
    : null
  const least = asked === null ? 0 : asked[1] === undefined ? Number(asked[2]) : ROMAN.indexOf(asked[1])
  return least > 0 && STEMS.findIndex((stem) => stem !== '' && told.includes(stem)) > least
}
const ROMAN: readonly string[] = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi']
const STEMS: readonly string[] = ['', 'перву', 'втор', 'треть', 'четверт', 'пят', 'шест']
/** «Категорию не подтвердила»: the step itself, of nothing else. */
const STEP =
  /(?<![а-я])(категори|групп|разряд)[яюиауы]?(?= (?:так )?(?:не(?![а-я])|лиш|мне|был|есть|нет|до|просроч|законч|кончил|ист[её]к|сгор|слет|сня|пони|сниз|действ|аннул|отоб|подтв|присв|продл)|$)/
/** Letters of categories, as written. */
const LETTERS = /(?<!\p{L})[A-FАВСДЕ]{1,6}(?!\p{L})/gu
export const lettersIn = (raw: string): readonly string[] =>
  /категори|кат\.|открыт|тракторн/i.test(raw)
    ? categoriesIn((raw.replace(PREPOSITION, ' ').match(LETTERS) ?? []).join(' '))
    : []
/** One that begins a sentence: «В марте», «С 2010 года». */
const PREPOSITION = /(?<=^\s*|[.!?]\s+)[ВСА](?=\s[а-яё\d])/gu

/** «Лицензию не продлили из-за медосмотра»: why, not what. */
export const BECAUSE =
  /(?<![а-яё])(?:из-за|по причине|вместо|вместе с|за (?:пропуск|нарушени))(?![а-яё]).*$/iu

/** `own`: the asked paper; `other`: another one; `bare`: a paper that has no name; `null`: no paper. */
export type Named = 'own' | 'other' | 'bare' | null
export type Topic = {
  readonly of: (raw: string) => Named
}

/** How the asked paper is recognised. */
export function topicOf(ask: string, ids: readonly string[], title = ''): Topic {
  const folded = foldText(ask)
  const branches = branchesIn(ask)
  // «удостоверение с отметкой»: of the work that the vacancy is about
  const groups = groupsIn(groupsIn(folded).length === 0 ? `${folded} ${foldText(title)}` : folded)
  const codes = codesIn(folded)
  const keys = keysOf(ask)
  const nouns = nounOf(folded)
  const letters = lettersIn(ask)
  const isGraded = /групп|разряд|категори/.test(folded)
  const nameless = (told: string): Named => {
    if (isGraded && ORDINAL.test(told)) return isHigher(told, folded) ? 'other' : 'bare'
    const step = STEP.exec(told)?.[1]
    if (step !== undefined && folded.includes(step)) return 'bare'
    const toldNouns = nounOf(told)
    if (toldNouns.length === 0) return null
    const object = OF_OBJECT.exec(told)?.[0].split(' ').at(-1) ?? ''
    if (object !== '' && !folded.includes(object.slice(0, Math.max(5, object.length - 2)))) return 'other'
    const isFit =
      nouns.length === 0 || isGraded
        ? !NO_CARD.test(folded) && toldNouns.includes(OF_CARDS)
        : toldNouns.some((noun) => nouns.includes(noun))
    return isFit ? 'bare' : null
  }
  const of = (said: string): Named => {
    const raw = said.replace(BECAUSE, ' ')
    const told = foldText(raw)
    const toldCodes = codesIn(told)
    if (codes.length > 0 && toldCodes.length > 0)
      return toldCodes.some((code) => codes.includes(code)) ? 'own' : 'other'
    const toldLetters = lettersIn(raw)
    if (letters.length > 0 && toldLetters.length > 0)
      return toldLetters.some((letter) => letters.includes(letter)) ? 'own' : 'other'
    const toldBranches = branches.length === 0 ? [] : branchesIn(raw)
    if (toldBranches.length > 0 && !toldBranches.some((branch) => branches.includes(branch))) return 'other'
    // «лишили на год» is a loss, no paper
    const named = papersIn(told).filter((id) => id !== 'no-ban' || ids.includes(id))
    const toldGroups = groupsIn(told)
    const toldKeys = keys.length === 0 ? [] : keysOf(raw)
    if (
      named.some((id) => ids.includes(id)) ||
      toldGroups.some((group) => groups.includes(group)) ||
      keys.some((key) => toldKeys.some((one) => isAlike(key, one)))
    )
      return 'own'
    if (named.length > 0 || toldGroups.length > 0) return 'other'
    return nameless(told)
  }
  return { of }
}
