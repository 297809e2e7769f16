/** Who is refused, of the words of a refusal: one by one, and whether only those who have nothing else. */
import { foldText } from '../../text/normalise.ts'
import { withoutHints } from '../asks/wording.ts'
import type { Exclusion } from '../model.ts'
import { isWay } from '../rubric/conditions.ts'
import { VICE } from '../rubric/cues.ts'
import { isOfYears } from './counted.ts'
import { HIRED_OUT, PUPILS } from './words.ts'

/** Whoever has other experience too is welcome. */
const NOT_COUNTED =
  /(?:за|как) (?:[а-я]+ )?(?:опыт|стаж)[а-я]* не |(?:опытом|стажем) не |не считаем опытом|не засчит|не зачт|не в счет(?![а-я])|не считаем(?![а-я])|не переносится|(?:стаж|опыт)[^.;]{0,60} не счита|не заменя/

/** «Кандидатов, у которых за плечами дороги», «людей после одних легковых»: what is told around the work. */
const AROUND = [
  /(?<=^[а-яё-]+(?:ы|и|ам|ям|ов|ев|ей)(?: [^,]+)?),? (?:у нас|вам|мы|здесь|тут|там|для нас) [^]*$/iu,
  /,? будет (?:здесь |у нас )?(?:тесно|скучно|тяжело|трудно|неуютно)(?:,[^]*)?$/iu,
  /^(?:те[мх]?,? )?кто (?=(?:(?:только|раньше|сам[аи]?|всю жизнь) )?[а-яё]{2,}л[аи]?(?:сь|ся)? )/iu,
  /^(?:кандидат|специалист|соискател|коллег|люд|те[мх]?)[а-яё]*,? (?:(?:у (?:кого|которых)|чей|чья)(?: весь| вся)? (?:за плечами|в опыте|опыт|стаж|практика)(?: (?:был|ограничен|ограничивается|сводится к|связан с|[–—]))?|после|с опытом(?: работы)?)(?= )/iu,
  /^(?:(?:в )?последние (?:[а-яё]+ )?(?:годы?|лет|года)(?: вы| ты)? )?(?:занима|работа|руковод)(?:лись|лся|лась|ли|л|ла|или|ил|ила) (?=\S)/iu,
  /,? (?:это|здесь|тут)(?: (?:это|совсем))? друг(?:ая|ое|ой|ие) (?:работ|професси|специальност|дел|ремесл)[а-яё]*$/iu,
  /,? (?:(?:уже )?(?:пробовали|брали|проходили)(?:,? (?:и )?больше)?|больше)$/iu,
  /(?<=[ая]м[ ,].*),? (?:здесь|тут|у нас)(?: не)?(?: будет)? (?:трудно|тяжело|сложно|скучно|неинтересно|интересно)$/iu,
  /(?<! и)(?:,| –| —)? (?:это |отдельно )?(?:(?:прекрасн|замечательн|хорош|достойн|интересн)[а-яё]{1,2}|уважаем|ценим|любим)(?:,? но если [^;.]{3,60})?$/iu,
  /,\s(?:а )?не [а-яё]+(?:ом|ой|ем|ью|ами|ями)$/iu,
]
const around = (text: string): string => AROUND.reduce((out, words) => out.replace(words, ''), text).trim()

/** «Одних легковых», «чей опыт ограничен теплицами»: nothing else. */
const ALONE =
  /(?<![а-я])(?:одних|одни|одними)(?: лишь)? (?=[а-я])|(?:опыт|стаж|практика) (?:ограничен|ограничивается|сводится)/
const NO_OTHER =
  /(?:если|когда|а) (?:(?:друг|ин)[а-я]+ (?:[а-я]+ )?|кроме [а-я ]{2,12} (?:ничего|другого|иного) )(?:нет|не было)(?![а-я])/

/** «Если вы были …, если … или если вы …»: each by itself; how many people one had is no past. */
const EACH = /,?\s+(?:или |либо |и )?если (?:вы |ты |у вас )?/iu

/** «Продавали окна, вели только базу или взыскивали долги»: each was done by itself. */
const EACH_DONE =
  /,\s+(?:или |либо |и )?(?=(?:только )?(?!если|или)[а-яё]{2,}ли(?:сь)?\s)|\s+(?:или|либо)\s+(?=(?:только )?(?!если|или)[а-яё]{2,}ли(?:сь)?\s)/giu
const DID = /^(?:только )?(?!если|или)[а-яё]{2,}ли(?:сь)?\s/iu

/** By sex, age or family nobody may be refused. */
const PROTECTED =
  /(?<![а-я])(?:мужчин|женщин|девуш|юнош|пенсионер|пожил|беременн|замужн|женат|семейны[хм](?! [а-я])|многодетн|декретниц|(?:старше|младше|моложе) |(?:за|после|до|от) \d\d(?: лет)?(?![а-я\d-]*[ а-я]))/

export function exclusionsOf(text: string, quote: string): Exclusion[] {
  if (text === '') return []
  if (PROTECTED.test(foldText(text)))
    return text
      .split(/,\s+|\s+(?:и|или|либо)\s+/u)
      .filter((one) => one !== text && !PROTECTED.test(foldText(one)))
      .flatMap((one) => exclusionsOf(one, quote))
  const deeds = DID.test(text) ? text.split(EACH_DONE) : []
  if (deeds.length > 1) return deeds.flatMap((one) => exclusionsOf(one, quote))
  const each = text.split(EACH)
  if (each.length > 2) return each.filter((one) => !/\d/.test(one)).flatMap((one) => exclusionsOf(one, quote))
  const isOnly =
    NOT_COUNTED.test(foldText(quote)) ||
    isOfYears(foldText(quote)) ||
    ALONE.test(foldText(text)) ||
    NO_OTHER.test(foldText(quote)) ||
    /(?<![а-я])весь (?:[а-я]+ )?опыт(?![а-я])/.test(foldText(quote)) ||
    /сам[аио]? по себе|только|исключительно|лишь|единственн|(?<![а-я])чист(?:о|ый|ые|ых|ого|ым|ая|ой)(?![а-я])|(?<![a-z])(?:only|pure(?:ly)?|solely)(?![a-z])/iu.test(
      text,
    )
  const parts = VICE.test(foldText(text))
    ? text
        .split(/,\s+|\s+и\s+/u)
        .filter((part) => !VICE.test(foldText(part)) && !foldText(part).startsWith('без '))
    : text.replace(/\s*\([^()]*\)(?=.*\sили\s)/gu, '').split(/,?\s+(?:или|либо|и)\s+(?=только)/iu)
  return parts
    .map((part) => ({ text: bare(around(part)), only: isOnly, quote, sure: true }))
    .filter(({ text: one }) => one.length > 2)
}

export const bare = (text: string): string => {
  const out = withoutHints(
    text.replace(
      /(?<![а-яёa-z])(?:только|исключительно|лишь|одних|одними|сам[аио]? по себе|(?<![^\s])only)(?![а-яёa-z])\s*/giu,
      '',
    ),
  ).trim()
  return out.charAt(0).toUpperCase() + out.slice(1)
}

/** Of a list that refuses ways of working too, the people and their past: «удалёнку, совместительство, студентов, опыт только розницы». */
export const othersIn = (text: string, quote: string): readonly Exclusion[] =>
  text
    .replace(/\s*\([^()]*\)/gu, '')
    .split(/,\s+(?:(?:и|или|а также)\s+)?/u)
    .flatMap((one) => {
      if (PAST.test(foldText(one)) && !isWay(one)) return exclusionsOf(one, quote)
      return one
        .split(/\s+(?:и|или)\s+/u)
        .filter((part) => (HIRED_OUT.test(foldText(part)) || PUPILS.test(foldText(part))) && !isWay(part))
        .map((part) => ({ text: bare(part), only: false, quote, sure: true }))
    })
const PAST =
  /^(?:(?:только|лишь) )?(?:опыт|стаж|практика)(?: работы)?(?: (?:только|лишь|исключительно))? (?=[а-я])/
