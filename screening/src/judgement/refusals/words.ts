/** Words around a refusal: who is meant, who is welcome all the same, what is praised first. */
import type { Exclusion } from '../model.ts'

/** What one looks for is a wish, told among the conditions: «do not apply if you want remote work». */
export const SEEKING =
  /^[^а-яa-z]*(?:if you|если (?:вы|ты)?|тем,? кто|те[хм],? кто)[^а-яa-z]*(?:are )?(?:look(?:ing)? for|want|seek|хот|ищ)/
/** What softens the refusal: «– замечательные места, но …», «– спасибо, …». */
export const PRAISE =
  /\s[–—-]\s(?:[а-яё]+ ){0,3}(?:замечательн|важн[а-яё]+ (?:труд|работ|дел)|прекрасн|хорош|достойн|уважа|спасибо|отличн|отдельно|почётн|почетн|интересн)[^]*$/iu
export const PRAISED_FIRST = /\s[–—-]\s[^,–—]{3,40},\s+(?:но|однако|а)\s+([^,;]{4,})$/iu
/** «Салоны и клиники – ресепшен, но не наш»: what is granted before it is refused. */
export const BUT = /\s[–—]\s[^–—]*,\s*(?:но|однако|а)?\s*$/u
/** «Заочники, которым смены не мешают, – пожалуйста»: what is refused in a clause inside is welcome in the end. */
export const ACCEPTED =
  /(?<!не )(?<![а-я])(?:нормально|годится|годятся|ок(?:ей)?|пожалуйста(?<=[–—-] пожалуйста)|милости просим|(?:тоже |очень |будем )?рады|ценим|хватает|подойд[уе]т(?<!не подойд[уе]т)|не помеха|приветствуются)[.!)\s]*$|[–—-] (?:да|самое то|можно|легко|добро пожаловать)(?![а-я])|(?<!не )(?<![а-я])(?:звоните|пишите|приходите)(?![а-я])/
/** «Только в день – не к нам»: when one works is a condition. */
export const OF_DAY =
  /^(?:(?:только|лишь|исключительно) )?(?:(?:в|по|на) )?(?:дн(?:[её]м|и|ям|евные)|день|ноч[а-я]+|вечер[а-я]*|утр[а-я]+|будн[а-я]+|выходн[а-я]+)$/
/** Studies by day leave no time for the work. */
export const PUPILS = /^(?:[а-я]+ )?(?:студент|школьник|очник)(?:ам|ов|и|ы)(?![а-я])/
export const HIRED_OUT = /аутсорс|фриланс|агентств|outsourc|freelanc|agenc/
export const LONG_ASIDE = /\s*\([^()]{25,}\)/g
/** Kinds of a thing in the plural, and nothing else. */
export const KINDS =
  /^(?!отклик|резюме|кандидат|анкет|работ[ыи](?![а-яё])|люди)[а-яё-]{3,}(?:ые|ие|ы|и)(?:(?:,\s|\s+и\s+)[а-яё-]{3,}(?:ые|ие|ы|и))*(?:\s[а-яё-]{3,}(?:ы|и))?$/iu
/** People in the accusative or the dative, at the beginning: «бухгалтеров», «кадастровых инженеров». */
export const PEOPLE =
  /^(?:[а-яё-]+(?:ых|их|ым|им)\s+){0,2}[а-яё-]{4,}(?:ов|ев|ей|ам|ям|иков|истов|еров|оров)(?![а-яё])(?!\s+(?:работы|лет))/iu

/** Once each, and no paper that has run out. */
export const isApart = (one: Exclusion, at: number, all: readonly Exclusion[]): boolean =>
  !NOBODY.test(one.text) &&
  !all.some(
    (other, index) =>
      index !== at &&
      other.quote === one.quote &&
      other.only === one.only &&
      (other.text === one.text ? index < at : other.text.startsWith(`${one.text},`)),
  )
/** A paper that has run out, whoever is not ready, and «тех» without the words after it name no people. */
const NOBODY =
  /^(?:просроченн|истекш|ист[её]кш|временн)[а-яё]+$|^(?:те[хм]?|тот|того|таки[ехм]|кто|кого|кому)$|^(?:те[хм]?,? )?кто не /iu
/** Each of «не бариста и не официант из столовой». */
export const NOT_ONES =
  /(?:^|[^а-яё]|\sи\s)не ([а-яё-]{4,}(?: (?:из|по|на|в) [а-яё-]+)?)(?=\s(?:и|или)\s|[,.;!]|$)/giu
/** «Годность к Северу, с ограничениями не берём»: health is asked by its paper. */
export const LIMITED = /(?:^|,)\s*с (?:[а-яё]+ )?(?:ограничени|противопоказани)[а-яё]+ [^,;]*$/iu
/** «Группа III, ниже не берём»: the grade is that of the ask. */
export const LOWER =
  /(?:,| [–—])\s(?:с )?(?:ниже|меньше|младше|слабее)(?: [а-яё]+)? не [а-яё]{2,}(?:ем|ём|им|ют|ут|ит|ет|ся)[\s.!]*$/iu
/** «Лишение прав за последние годы» among those who are refused. */
export const BANNED =
  /^[^а-я]*лишени[а-я]+ (?:водительских )?прав(?![а-я])|(?<![а-я])лишенц|(?<![а-я])лишенн(?:ых|ым)(?: прав)?(?= (?:и |не |просьб|просим|[^а-я]))|(?<![а-я])лиша(?:ли|вш[а-я]+) (?:водительских )?прав/
/** «Людей с судимостью взять не можем». */
export const CONVICTED = /(?<![а-я])(?:с (?:[а-я]+ )?судимост|(?:ранее )?судим(?:ы[ехм]|ости))/
/** «Если своего парка не было»: who had one is asked for. */
export const HAD_NONE =
  /(?:^|[\s,:])если (?:у (?:вас|тебя) )?(?!кроме )([а-яё]+ [а-яё][^,;:.]{2,40}?) не было(?![а-яё])/iu
/** «… без опыта в рознице», «…, не работавшим с контейнерами»: what they lack is asked for. */
export const MISSING =
  /(?:^|\s)(?:без (?:опыта|стажа)(?: работы)? ((?:в|с|со|на|по) [^,;.]{3,60})|не (?:работавш|имевш)[а-яё]+ ((?:в|с|со|на|по) [^,;.]{3,60}))$/iu
/** «Кто моторы не перебирал»: who has is asked for. */
export const NEVER =
  /^(?:те,? )?(?:кто|если вы) (?:([^,]{3,40}) )?не (?!только)([а-яё]{2,}л[аи]?)(?: ([^,]{3,60}))?$/iu
export const LACKING = /^(?:если )?(?:у (?:вас|тебя) )?нет (?!релевантн|нужн|такого|подходящ)(.{3,60})$/iu

/** «Ищем логопеда: |школьный опыт| не подойдёт»: whom one looks for is not refused. */
export const SOUGHT =
  /^[^а-яё]*(?:(?:мы|нам|сейчас|срочно|в [а-яё]+) )*(?:ищем|нуж(?:ен|на|ны)|требу[ею]тся|приглашаем|набираем|жд[её]м)(?![а-яё])[^:]*:\s/iu
