/** Broad fields of study, as vacancies ask for them («техническое», «экономическое») and specialities belong to them. */
import { foldText } from '../../text/normalise.ts'

/** After the groups of the all-Russian classifier of specialities (ОКСО); a speciality may belong to two. */
const FIELDS: readonly (readonly [field: string, pattern: RegExp])[] = [
  [
    'technical',
    /техническ|технолог|инженер|engineer|механи[кз]|механиче|машин|энерг|теплотех|электр|строит|строй|пгс(?![а-я])|(?<![а-я])(?:вив|тгв)(?![а-я])|водоснаб|теплогаз|автомоб|автомехан|автоматиз|мехатрон|робот|сварк|сварочн|свар[оч]|металл|приборо|радио|связ(?:ь|и)|телеком|нефт|газов|горн|маркшейд|геодез|геолог|картограф|транспорт|судо|авиа|летательн|аппарат|холодил|станк|слесар|токар|монтаж|электрон|оптик|материаловед|программ|информат|информационн|вычислит|компьютер|computer|software|кибербез|безопасност[а-я]* (?:информ|систем)|it(?![a-z])|системн[а-я]+ анализ|прикладн[а-я]+ (?:матем|физик|механ)|физик|physics/,
  ],
  [
    'mathematics',
    /матем|математ|физик|статистик|кибернет|информат|mathemat|physics|statistic|программ|computer/,
  ],
  [
    'economic',
    /эконом|финанс|бухгалт|бух(?:\.|учет)|налог|банк|аудит|менеджмент|управлени|коммерц|торгов|товаровед|маркетинг|логист|предприним|бизнес|страхов|статистик|экономист|econom|financ|account|business|management|marketing|logistic|mba(?![a-z])/,
  ],
  [
    'legal',
    /юрид|юрист|юриспруд|право(?:ведени|охран|вое)|(?<![а-я])прав(?:о|а)(?![а-я])|(?<![a-z])law(?![a-z])|legal/,
  ],
  [
    'medical',
    /медиц|медсест|сестринск|лечебн|лечебное|педиатр|стомат|фармац|фармацевт|провизор|акушер|фельдшер|врач|ординатур|интернатур|клинич|терап|хирург|санитар|эпидемиолог|medic|nurs|pharmac|dent/,
  ],
  [
    'pedagogic',
    /педагог|учител|преподав|воспит|дошкол|начальн[а-я]+ класс|логопед|дефектолог|коррекц|методик|pedagog|teach|education science/,
  ],
  [
    'humanitarian',
    /гуманит|филолог|журналист|истор|лингв|перевод|философ|культур|социолог|психолог|политолог|международн[а-я]+ отношен|реклам|связи с общественност|документовед|библиот|педагог|филос|linguist|philolog|journalis|history|psycholog|sociolog/,
  ],
  [
    'natural',
    /хими|биолог|биотех|эколог|физик|географ|пищев|технолог[а-я]* (?:молок|продук|мяс|хлеб|питани|общественн)|агроном|агро|ветеринар|зоотех|сельск|лесн|почвовед|chemi|biolog|ecolog|life science|natural science/,
  ],
  ['agrarian', /агро|ветеринар|зоотех|сельск|лесн|аграр|почвовед|садов|рыбовод|agricult|veterinar/],
  [
    'art',
    /дизайн|худож|искусств|живопис|музык|архитект|актер|режисс|хореограф|мод(?:а|елирован)|design|(?<![a-z])arts?(?![a-z])|architect/,
  ],
  [
    'food',
    /повар|кулинар|кондитер|общественн[а-я]+ питан|технолог[а-я]* (?:питан|продукции)|пищев|хлебопек|culinar|cook/,
  ],
]

const known = new Map<string, readonly string[]>()

/** The fields that the words of an ask or of a speciality name; empty where they name none. */
export function fieldsOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before !== undefined) return before
  const folded = foldText(text)
  const found = FIELDS.filter(([, pattern]) => pattern.test(folded)).map(([field]) => field)
  if (known.size > 5000) known.clear()
  known.set(text, found)
  return found
}

/** An ask for any of a broad kind: «техническое», «экономическое», «естественно-научное». */
export const isBroad = (ask: string): boolean => BROAD.test(foldText(ask).trim())
const BROAD =
  /^(?:высшее |среднее |профессиональное |специальное |профильное |или |либо |и )*(?:инженерно-)?(?:техническ|инженерн|экономическ|финансов|математическ|юридическ|медицинск|педагогическ|гуманитарн|естественн[а-я-]*|аграрн|сельскохозяйственн|художественн|физико-математическ|технологическ|строительн|химическ|биологическ|филологическ|творческ)[а-я-]*(?: образовани[а-я]*)?$/
