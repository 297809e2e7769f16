/** Whether a vacancy states that it asks for no experience; saying nothing about it does not count. */
import type { VacancyText } from './model.ts'
import { cleanText, foldText } from './text/normalise.ts'
import type { VacancyLine } from './vacancy/line.ts'

/** hh.ru's field, as its code or in words. */
const FIELD = /^no_?experience$|нет опыта|без опыта|не (?:требуется|нужен|важен|имеет значения)/

/** Experience as such; «управленческий опыт» and «опыт в рознице» are of one kind. */
const EXPERIENCE = '(?<!(?:управлен|руковод|админист)[а-я]+ )(?<![а-я])(?:опыт|стаж)(?:а|ом)?(?: работы)?'
/** Nothing of one kind follows. */
const AS_SUCH = '(?=[^а-яa-z]*$| ?[,.;:!?()–—-]| (?:и|но|а|или|мы|нам|для|не)(?![а-я]))'
const WAIVED =
  '(?:не ?(?:(?:по)?требу(?:ется|ем)|понадобится|нужен|нужно|важ(?:ен|но)|обязател(?:ен|ьн[оа])|явля[а-я]+ обязательн[а-я]+|критич(?:ен|но)|принципиал(?:ен|ьно)|спрашиваем|просим|ждем|интерес[а-я]+|имеет (?:[а-я]+ )?значени[ея]|играет роли|решает)|(?:[а-я]+ ){0,2}(?:значения не имеет|роли не играет)|может (?:и )?(?:не быть|отсутствовать))(?![а-я])'
/** Words by which somebody is taken, none of them denied or said of the candidate. */
const TAKEN =
  '(?<!(?<![а-я])(?:не|вы|умение|опыт) (?:[а-я]+ )?)(?<![а-я])(?:можно|возможно|рассматриваем|рассмотрим|рассмотреть|берем|возьмем|взять|принимаем|примем|приглашаем|зовем|нанимаем|ищем|жд[её]м|обучаем|обучим|научим|обучить|научить|подойд[еу]т|подходят|открыты|рады)(?![а-я])'
/** The sentence goes on without «не», and asks for no other experience. */
const NO_DENIAL = '(?![^.!?;\\n]*(?<![а-я])(?:не|с опытом|опыт[а-я]* (?:[а-я]+ )*от)(?![а-я]))'
const NEWCOMER =
  '(?:(?:новичк(?:а|ов|ам|и|ами)|начинающ(?:их|его|ие|им|ими))|(?<=^[^а-я]*|(?:можно|возможно|подойдет|подходит|рады) [^.!?;\\n]{0,20})(?:новичку|начинающему))(?![а-я])'
const NO_MATTER = 'не (?:помех|проблем|преград|препятств|беда|страш|минус|приговор|пуга|смуща)[а-я]*'

const SAID: readonly RegExp[] = [
  `${EXPERIENCE}[ :–—-]*(?:(?:нам|для нас|у нас) )?${WAIVED}`,
  `(?<![а-я])(?:${WAIVED}|на) (?:ваш |наличие |предыдущий )?${EXPERIENCE}(?: не смотрим)?${AS_SUCH}(?<!(?<![а-я])на (?:ваш )?(?:опыт|стаж)(?: работы)?)`,
  `${EXPERIENCE} ?(?:необязател(?:ен|ьн[оа])|неваж(?:ен|но)|непринципиал(?:ен|ьно))`,
  // «без опыта» alone may continue as «не рассматриваем», or begin so
  `${TAKEN} [^.!?;\\n]{0,40}?(?<![а-я])без (?:какого-либо |всякого )?(?:опыта|стажа)${NO_DENIAL}`,
  `(?<![а-я])без (?:опыта|стажа)(?: работы)?(?: [–—-])?(?: (?:тоже|также|мы|вас))* (?:можно|возможно|берем|возьмем|принимаем|примем|ждем|рассматриваем|рассмотрим|обучаем|обучим|научим|подойд[еу]т|приветству|рады)`,
  `${TAKEN} (?:[а-я]+ )?(?:(?:и|также|даже|к|на работу) )*${NEWCOMER}${NO_DENIAL}`,
  `^[^а-я]*(?:и )?${NEWCOMER}(?: [а-я]+)?(?: [–—-])? (?:тоже |также |очень )?(?:приветств|подойд|велком|рады|можно)`,
  `(?<!(?<![а-я])не (?:[а-я]+ )?)(?<![а-я])нулев[а-я]+ (?:опыт|стаж)[а-я]*(?: работы)?(?: [–—-])?(?: ${NO_MATTER}|${NO_DENIAL})`,
  `(?<![а-я])отсутстви[ея] (?:опыта|стажа)(?: работы)?,?(?: [–—-])? ${NO_MATTER}`,
  `^[^а-я]*(?:если )?нет (?:опыта|стажа)(?: работы)? ?\\?|(?<![а-я])(?:нет|без) (?:опыта|стажа)(?: работы)?[ ?,!–—-]+(?:(?:мы|вас|всему|это|то|и|все) )*(?:науч|обуч|ничего страшного|${NO_MATTER})`,
  `(?<![а-я])с опытом(?: работы)?(?: и| или|,)* без(?: него| опыта)?(?![а-я])`,
  `${EXPERIENCE}[ :–—-]*(?:от )?0(?![\\d.,])`,
  `(?<!(?:опыт|умение|вы|навык[а-я]*) (?:[а-я]+ )?)(?<![а-я])(?:обучаем|обучим|научим|учим|готовы (?:[а-я]+ )?(?:обуча|обуч|уч|науч)[а-я]+)(?: [а-я]+){0,3} с нуля(?![а-я])`,
  `(?<![а-я])всему (?:необходимому |нужному )?(?:науч|обуч)(?:им|аем)|(?<![а-я])(?:науч|обуч)(?:им|аем) (?:вас )?всему(?! остальн)(?![а-я])`,
  `^[^а-я]*(?:(?:предоставляем|проводим|бесплатное|полное) )*обучение с нуля(?![а-я])`,
  `(?<![а-я])(?:подойд[её]т|подходит) (?:как|для|в качестве) (?:перв|старт|начал)[а-я]+ (?:работ|карьер|мест)[а-я]+`,
  `(?<![a-z])no (?:[a-z]+ )?experience (?:is )?(?:needed|required|necessary)|(?<![a-z])experience (?:is )?not (?:required|needed|necessary|essential)`,
].map((source) => new RegExp(source))

/** Whether a folded text says that no experience is asked for. */
export const waivesExperience = (folded: string): boolean => SAID.some((pattern) => pattern.test(folded))

/** @param lines of the description; read only when neither the field nor a number of years has decided */
export function asksNoExperience(
  { experience, experience_years_min: least }: VacancyText,
  lines: readonly VacancyLine[],
): boolean {
  if (typeof least === 'number') return least === 0
  if (typeof experience === 'string' && experience !== '') return FIELD.test(foldText(cleanText(experience)))
  return lines.some(
    ({ text, section, is_headed: isHeaded }) =>
      // among the duties, teaching may be the work itself
      !(isHeaded && section === 'duty') && waivesExperience(foldText(text)),
  )
}
