/** What the law or a doctor keeps a person from, told in plain words: age, a record, health, a licence taken or foreign. */
import { foldText } from '../../text/normalise.ts'
import type { Requirement } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'

/** Whose statement stands against which ask. */
type Ban = {
  readonly asked: (requirement: Requirement, ask: string) => boolean
  readonly told: (folded: string, ask: string, person: Person) => boolean
}

/** «Сыну весной восемнадцать»: of somebody else. */
const KIN = /(?<![а-я])(?:сын|доч|реб[её]н|дет(?:и|ей|ям)|внук|внуч|брат|сестр|муж|жен[аеы])/
const MINOR =
  /(?<![а-я])мне (?:пока |сейчас |еще |всего |только |полных )*(?:1[4-7]|четырнадцать|пятнадцать|шестнадцать|семнадцать)(?![\d.а-я]| (?:лет|год[а-я]*),? (?:стаж|опыт|как))|(?:18|восемнадцать)(?: лет)?(?: [а-я]+){0,2} (?:исполн(?:ится|яется)|стукнет|будет)(?![а-я]| (?:стаж|опыт|как))|(?<![а-я])(?:исполн(?:ится|яется)|стукнет|будет) (?:мне )?(?:только |лишь )?(?:18|восемнадцать)(?! ?(?:лет|год[а-я]*)?,? ?(?:стаж|опыт|как|в |на ))|(?<![а-я])(?:нет|не исполнилось) (?:еще |пока )?(?:18|восемнадцати)(?! ?(?:лет|год[а-я]*) (?:стаж|опыт))|(?<![а-я])я (?:пока |еще )*несовершеннолет/

/** A sentence of one's own: a term on probation, an article, a release before the term. */
const RECORD =
  /условн(?:ый|ого|ом|ое|ому) (?:срок|осужден|наказан)|(?<![а-я])(?:срок|год|года|лет|месяц[а-я]*|дали|получил[аи]?|осудили) условно(?![а-я])|досрочно освоб|(?<!не )(?<![а-я])осужден[а]?(?![а-я])|отбы(?:ва)?л[а]? (?:наказани|срок)|(?<![а-я])была (?:у меня )?статья(?![а-я])|(?<![а-я])стать(?:я|е|ю) \d{3}[^.;]{0,25}(?:ук(?![а-я])|погаш|погас|снят)/
/** The term is over by law, and nothing stands in the papers. */
const SPENT = /(?:судимост|стать|срок)[а-я]*[^.;]{0,40}(?<!не )(?:погашен|погасил|снята|сняли)|погашена/
const OF_CLIENTS =
  /подзащит|доверител|клиент|защищал|добил|добив|адвокат|осужденны|следств|сотрудник|работник|кандидат/

/** What doctors forbid: the place, the height, the night, the weight. */
const HEALTH: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [/север/, /север/],
  [/высот/, /высот|наверх/],
  [/(?<![а-я])ноч/, /(?<![а-я])ноч/],
]
const DOCTORS = /врач|медик|комисси|заключени|по здоровью|состояни[а-я]+ здоровья|медосмотр/
const FORBIDDEN =
  /не допус(?:тил|кает|кают)|не допущен|(?<![а-я])не ?год(?:ен|на|ной|ным)(?![а-я])|закрыл[аи]?(?![а-я])|запретил|запрещен|запрет(?![а-я])|противопоказан(?!и)|не подписал|не разреш|сняли(?![а-я])/
const CLEARED = /сняли (?:все )?огранич|запрет (?:снят|сняли)|без противопоказан|противопоказаний нет/

/** «Без прав до мая», «права сдал на полтора года», «до августа без удостоверения». */
const TERM =
  '(?:до (?:[а-я]+ )?(?:20\\d\\d|янв|фев|март|апр|мая|июн|июл|авг|сен|окт|ноя|дек|лета|весны|осени|зимы|конца)|на (?:год|полтора|два|три|[1-3][,.]?\\d?) ?(?:год|лет|с полов|месяц|$)?)'
const TAKEN = new RegExp(
  `(?<![а-я])прав[а]?(?: (?:у меня|меня|временно|пока|сейчас))? (?:сдал[а]?|забрали|отобрали|изъяли|изъяты)[^.;]{0,30}(?<![а-я])${TERM}|(?<![а-я])без (?:прав|водительск[а-я]+(?: прав| удостоверени[а-я])?|удостоверения) (?:[а-я]+ )?${TERM}|${TERM}(?: [а-я\\d]+)? (?:я )?(?:без (?:прав|удостоверения)|пешеход)(?![а-я])`,
)
/** Who will not or may not drive. */
const UNDRIVEN =
  /(?<![а-я])за рул(?:ь|[её]м) (?:больше |уже |совсем |вообще )*не (?:езжу|сажусь|сяду|вожу)|водить (?:машину |автомобиль |совсем )*не (?:умею|могу|буду)|прав (?:у меня )?никогда не было|(?:нет|не получал[а]?) прав(?![а-я])/
const RETURNED = /верн(?:ул|али)|получил[а]? (?:назад|обратно)|пересдал|на руках/

const FOREIGN_NAMES =
  '(?:киргиз|кыргыз|узбек|таджик|казах|туркмен|армян|азербайджан|грузин|украин|молдав|белорус|национальн|иностранн)[а-я]*'
const FOREIGN = new RegExp(
  `(?:(?<![а-я])права|удостоверени[ея])(?: водител[а-я]+)? ${FOREIGN_NAMES}|${FOREIGN_NAMES} (?:водительск[а-я]+ )?(?:права|удостоверени)|(?:права|удостоверени[ея]) (?:узбекистан|таджикистан|киргиз|казахстан|армени|азербайджан|грузи|украин|молдов)[а-я]+`,
)
const EXCHANGED =
  /(?<!не )(?<![а-я])(?:обменял|поменял|заменил|сменил|получил[а]? российск|переоформил)|российск[а-я]+ (?:тоже |уже )?(?:есть|на руках)/
/** These may be driven with for hire; where Russian ones are asked for they are of no use either. */
const ADMITTED = /белорус|киргиз|кыргыз|казах/

const isDriving = ({ type }: Requirement, ask: string): boolean =>
  (type === 'licence' &&
    /(?<![а-я])прав(?:а|ами)?(?![а-я])|водительск|категори/.test(ask) &&
    !/тракторист|погрузчик|машинист|самоходн|судн|маломерн|гимс/.test(ask)) ||
  /права российск|российск[а-я]+ права/.test(ask)

const BANS: readonly Ban[] = [
  {
    // nobody under age signs for money and goods (Labour Code, article 244)
    asked: (_, ask) => /(?<!\d)18(?!\d)|совершеннолет|материальн[а-я]+ ответственност/.test(ask),
    told: (said) => MINOR.test(said) && !KIN.test(said),
  },
  {
    asked: (_, ask) => /судим|наркотическ|психотроп/.test(ask),
    told: (said) => RECORD.test(said) && !SPENT.test(said) && !OF_CLIENTS.test(said),
  },
  {
    asked: ({ type }, ask) =>
      type !== 'experience' && type !== 'task' && HEALTH.some(([pattern]) => pattern.test(ask)),
    told: (said, ask) =>
      DOCTORS.test(said) &&
      FORBIDDEN.test(said) &&
      !CLEARED.test(said) &&
      HEALTH.some(([asked, told]) => asked.test(ask) && told.test(said)),
  },
  {
    asked: isDriving,
    told: (said, _, { facts }) =>
      (TAKEN.test(said) && !RETURNED.test(said)) ||
      ((facts.driver ?? []).length === 0 && UNDRIVEN.test(said)),
  },
  {
    asked: isDriving,
    told: (said, ask) =>
      FOREIGN.test(said) && !EXCHANGED.test(said) && (/российск/.test(ask) || !ADMITTED.test(said)),
  },
]

/** The statement that by law or by a doctor's word stands against the ask. */
export function banOf(requirement: Requirement, person: Person): Passage | null {
  const ask = foldText(requirement.ask)
  const bans = BANS.filter(({ asked }) => asked(requirement, ask))
  if (bans.length === 0) return null
  return (
    person.passages.find(({ quote }) => {
      const said = foldText(quote)
      return bans.some(({ told }) => told(said, ask, person))
    }) ?? null
  )
}
