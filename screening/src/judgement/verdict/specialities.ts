/** One speciality under its adjective and under its nouns: «стоматологическое», «стоматология», «врач-стоматолог». */
import { foldText } from '../../text/normalise.ts'

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

const known = new Map<string, readonly string[]>()

/** The specialities that an ask or a diploma names; empty where it names a broader field or none. */
export function specialitiesOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before !== undefined) return before
  const folded = foldText(text)
  const found = SPECIALITIES.filter(([, pattern]) => pattern.test(folded)).map(([name]) => name)
  if (known.size > 5000) known.clear()
  known.set(text, found)
  return found
}
