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
    /медиц|медико|мед(?:колледж|училищ|вуз)|лабораторн[а-я]+ диагн|медсест|сестринск|лечебн|лечебное|педиатр|стомат|фармац|фармацевт|провизор|акушер|фельдшер|врач|ординатур|интернатур|клинич|терап|хирург|санитар|эпидемиолог|medic|nurs|pharmac|dent/,
  ],
  [
    'pedagogic',
    /педагог|пед(?:колледж|училищ|вуз|институт)|учител|преподав|воспит|дошкол|начальн[а-я]+ (?:класс|образован)|логопед|дефектолог|коррекц|методик|pedagog|teach|education science/,
  ],
  [
    'humanitarian',
    /гуманит|филолог|журналист|истор|лингв|перевод|философ|культур|социолог|психолог|политолог|международн[а-я]+ отношен|реклам|связи с общественност|документовед|библиот|педагог|филос|linguist|philolog|journalis|history|psycholog|sociolog/,
  ],
  [
    'natural',
    /хими|лабораторн[а-я]+ диагн|биолог|биотех|эколог|физик|географ|пищев|технолог[а-я]* (?:молок|продук|мяс|хлеб|питани|общественн)|агроном|агро|ветеринар|зоотех|сельск|лесн|почвовед|chemi|biolog|ecolog|life science|natural science/,
  ],
  ['agrarian', /агро|ветеринар|зоотех|сельск|лесн|аграр|почвовед|садов|рыбовод|agricult|veterinar/],
  [
    'art',
    /дизайн|худож|искусств|живопис|музык|архитект|актер|режисс|хореограф|мод(?:а|елирован)|design|(?<![a-z])arts?(?![a-z])|architect/,
  ],
  ['craft', /швейн|закройщ|портн|(?<![а-я])продав(?:е?ц|щиц)|кассир/],
  ['beauty', /космети[кч]|эстетист|парикмах|ногтев|маникюр|визаж|груме?р/],
  [
    'food',
    /повар|кулинар|кондитер|общественн[а-я]+ питан|технолог[а-я]* (?:питан|продукции)|пищев|хлебопек|culinar|cook/,
  ],
]

/** Kinds of a broader field. */
const PARTS: readonly (readonly [field: string, parents: readonly string[], pattern: RegExp])[] = [
  [
    'linguistic',
    ['humanitarian'],
    /филолог|лингв|перевод|(?:иностран|английск|немецк|французск|китайск|испанск|русск|восточн)[а-я]* язык|linguist|philolog|translat|(?<![a-z])languages?(?![a-z])/,
  ],
  ['pedagogic', ['humanitarian'], /педагог|учител|преподав|воспит|дошкол|pedagog|teach/],
  [
    'defectology',
    ['pedagogic', 'humanitarian'],
    /логопед|дефектол|олигофрен|сурдопед|тифлопед|коррекц|специальн[а-я]+ (?:психол|педаг)/,
  ],
  ['chemical', ['natural', 'technical'], /хим(?:и|фак|\. ?тех)|органическ[а-я]* (?:веществ|синтез)|chemi/],
  ['biological', ['natural'], /биолог|биотех|(?<![a-z])bio/],
  ['veterinary', ['agrarian', 'natural'], /ветеринар|ветврач|veterinar/],
  ['pharmaceutic', ['medical'], /фарма|провизор|pharm/],
  [
    'construction',
    ['technical'],
    /(?<![а-я])строит|(?<![а-я])(?:пгс|вив|тгв)(?![а-я])|водоснаб|теплогаз|архитект|дорожн|автомобильн[а-я]+ дорог|недвижимост|мосты?(?![а-я])|civil engineer/,
  ],
  [
    'mechanical',
    ['technical'],
    /машиностро|станк|станоч|металлообраб|металлореж|гидравлическ[а-я]+ машин|гидропривод|сварочн|(?:подъемно-транспортн|технологическ)[а-я]+ (?:машин|оборуд)|обработк[а-я]+ (?:металл|давлен)|литейн|конструкторско-технолог/,
  ],
  [
    'computing',
    ['technical', 'mathematics'],
    /программ|информат|информационн[а-я]+ (?:систем|технол|безоп)|вычислит|компьютер|кибербез|computer|software|data science|information (?:system|technolog)|(?<![a-zа-я])(?:it|ит|ивт|иб)(?![a-zа-я])/,
  ],
]
const PARENTS = new Map(PARTS.map(([field, parents]) => [field, parents]))

/** Without the broader fields of those beside them: «строительное» asks for no other technical one. */
export const narrowest = (fields: readonly string[]): readonly string[] =>
  fields.filter((field) => !fields.some((other) => PARENTS.get(other)?.includes(field) === true))

const OF_ANIMALS =
  /ветеринарн[а-я-]*(?: и)?(?: [а-я-]*(?:врач|фельдшер|медиц|санитар|хирург|терап|фармац)[а-я]*)*|(?<![а-я])вет(?:врач|фельдшер)[а-я]*|(?:врач|фельдшер)[а-я]*[ -]ветеринар[а-я]*/g

const known = new Map<string, readonly string[]>()

/** The fields that the words of an ask or of a speciality name, with those they belong to; empty where they name none. */
export function fieldsOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before !== undefined) return before
  const folded = foldText(text)
  // a vet's doctors and sanitary work are of animals
  const human = folded.replace(OF_ANIMALS, ' ')
  const parts = PARTS.filter(([, , pattern]) => pattern.test(folded))
  const found = [
    ...new Set([
      ...parts.flatMap(([field, parents]) => [field, ...parents]),
      ...FIELDS.filter(([field, pattern]) => pattern.test(field === 'medical' ? human : folded)).map(
        ([field]) => field,
      ),
    ]),
  ]
  if (known.size > 5000) known.clear()
  known.set(text, found)
  return found
}

/** An ask for any of a broad kind: «техническое», «экономическое», «естественно-научное». */
export const isBroad = (ask: string): boolean => BROAD.test(foldText(ask).trim())
const BROAD =
  /^(?:диплом[а-я]* |об? |выпускник[а-я]* |высш[а-я]+ |средн[а-я]+ |профессиональн[а-я]+ |специальн[а-я]+ |профильн[а-я]+ |образовани[а-я]+ |или |либо |и )*(?:инженерно-)?(?:техническ|инженерн|экономическ|финансов|математическ|юридическ|медицинск|педагогическ|гуманитарн|естественн[а-я-]*|аграрн|сельскохозяйственн|художественн|физико-математическ|технологическ|строительн|химическ|биологическ|филологическ|лингвистическ|дефектологическ|ветеринарн|фармацевтическ|творческ|машиностроител|машиностроени)[а-я-]*(?: образовани[а-я]*| колледж[а-я]*| вуз[а-я]*| профил[а-я]*)?$|^(?:мед|пед)(?:училищ|колледж|вуз)[а-я]*(?:\/[а-я]+)*$|^(?:информационн[а-я]+ технологи[а-я]|компьютерн[а-я]+ наук[а-я]|it|ит|(?:an? )?(?:[a-z]+ )?(?:degree in )?(?:teaching|pedagogy|linguistics|philology|(?:foreign )?languages|engineering|economics|finance|accounting|law|medicine|pharmacy|chemistry|computer science|information technology))$/

/** One speciality under its adjective and under its nouns: «стоматологическое», «стоматология», «врач-стоматолог». */
const SPECIALITIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['dentistry', /стомат|зубоврач|dentist/],
  ['law', /юрид|юрист|юриспруд|правоведени|(?<![a-z])law(?![a-z])|legal studies/],
  ['pharmacy', /фарма|провизор|pharmac/],
  ['nursing', /сестринск|медсест|медицинск[а-я]+ (?:сестр|брат)/],
  ['electric', /электро(?!н)|электри[кчф]|(?<!тепло|гидро)энергети[кч]/],
  ['heat', /теплоэнерг|теплотех|теплогаз|(?<![а-я])тгв(?![а-я])|котлостр|отоплени/],
  ['preschool', /дошкол|воспитател[а-я]* (?:дет|сад|в дет)/],
  ['sport', /физкульт|физическ[а-я]+ (?:культур|воспит)|(?<![а-я])спорт|тренерск/],
  ['surveying', /геодез|маркшейд|картограф/],
  ['fishery', /рыбовод|рыболов|ихтио|аквакульт|водн[а-я]+ биоресурс/],
  ['safety', /техносферн|безопасност[а-я]* (?:жизнедеят|технолог|труда|в техно)|охран[а-я]+ труда/],
  ['engineering', /машиностро|станк|металлообраб|металлореж|конструкторско-технолог/],
  ['agronomy', /агроном|агрохим|агротех|защит[а-я]+ растен/],
  ['accounting', /бухгалт|бухуч/],
  ['logistics', /логист/],
  ['sewing', /швейн|закройщ|портно|пошив/],
  ['welding', /сварочн|(?<![а-я])сварк|сварщик/],
  ['psychology', /психолог/],
  ['biotechnology', /биотех|biotech/],
  ['chemistry', /(?<![а-я])хими(?!к[а-я]*-?терап)|chemi/],
  ['veterinary', /ветеринар|ветсан|ветврач|veterinar/],
  ['defectology', /логопед|дефектол|олигофрен|сурдопед|тифлопед|специальн[а-я]+ педагог/],
  ['languages', /филолог|лингвист|перевод(?:чик|оведен)|языков|иностранн[а-я]+ язык|linguist|philolog/],
]

const knownSpecialities = new Map<string, readonly string[]>()

/** The specialities that an ask or a diploma names; empty where it names a broader field or none. */
export function specialitiesOf(text: string): readonly string[] {
  const before = knownSpecialities.get(text)
  if (before !== undefined) return before
  const folded = foldText(text)
  const found = SPECIALITIES.filter(([, pattern]) => pattern.test(folded)).map(([name]) => name)
  if (knownSpecialities.size > 5000) knownSpecialities.clear()
  knownSpecialities.set(text, found)
  return found
}
