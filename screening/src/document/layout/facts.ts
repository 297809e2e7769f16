/** Lines that state what a person has or wants, wherever they stand: no entry of a list and no duty of a job. */
import { isPayLine, PAY_INSIDE, PAY_LABEL } from '../pay.ts'

const FACT =
  /^[^\p{L}]{0,6}(?:(?:гражданство|условия(?: работы)?|citizenship|nationality|город|место жительства|дата рождения|семейное положение|переезд|готовность к (?:переезду|командировкам)|релокация|relocation|командировки)\s?[:—–|\t-]|переезд (?:не|возмо|невозмо|рассматр)|(?:не |not )?(?:готов[а]? к (?:переезду|командировкам)|(?:ready|willing) to relocate)|к переезду|граждан(?:ин|ка) [А-ЯЁ])/iu
const PAY_FACT =
  /^[^\p{L}]{0,6}(?:з\s?[/.]\s?п|зп|(?:желаем[а-я]{2} |ожидаем[а-я]{2} )?(?:зарплат[ау]|заработная плата|оклад|доход|уровень дохода)|ожидания|expectations?|оплата|зарплатные ожидания|ожидания по (?:зарплате|з\/п)|(?:expected |desired )?salary(?: expectations?)?)(?:\s?[:—–|\t-].{0,20}|\s(?:от |до |from )?)\d|^(?:зарплату хочу|жду оплату|по деньгам)(?!\p{L}).{0,20}\d/iu

/** «Гражданство: …» at the end of a list of skills or schools is no entry of it. */
export const isFact = (line: string): boolean =>
  line.length < 200 && (FACT.test(line) || PAY_FACT.test(line) || isLabelledPay(line) || isPlainPay(line))
/** «от 60 000 ₽», «Хочу от 55 тыс. на руки» */
const isPlainPay = (line: string): boolean => {
  const [first = ''] = line.split(/,\s/u)
  if (SHORT_PAY.test(line) || line.split(/\s(?:или|либо)\s/u).some(isBarePay)) return true
  if (
    line.length < 80 &&
    (PAY_INSIDE.exec(line)?.index ?? 99) < (/^(?:хочу|прошу|жду)\s/iu.test(line) ? 40 : 1)
  )
    return true
  return (
    first.length < 60 &&
    /^(?:от|до|не (?:ниже|менее)|хочу(?: от)?|хотел[аи]? бы|готов[аы]? от|рассчитываю|прошу)\s/iu.test(
      first,
    ) &&
    isPayLine(first)
  )
}
const isBarePay = (text: string): boolean => BARE_PAY.test(text) && isPayLine(text)
/** «60-65 тыс.» */
const BARE_PAY =
  /^(?:от\s)?\d{2,3}(?:[ .]?000)?(?:\s?[-–—]\s?\d{2,3}(?:[ .]?000)?)?\s?(?:тыс|т\.?\s?р|к(?!\p{L})|руб|₽).{0,20}$/iu
/** «зп от 50», in thousands */
const SHORT_PAY = /^(?:(?:з\s?\/\s?п|зп|зарплат[ау])\s(?:от |до )?|от )\d{2,3}$/iu
export const isPayFact = (line: string): boolean =>
  PAY_FACT.test(line) || isLabelledPay(line) || isPlainPay(line)
const isLabelledPay = (line: string): boolean =>
  (PAY_LABEL.exec(line)?.index ?? 99) < 20 &&
  /\d{4}|\d[ .,]\d{3}|\d\s?(?:тыс|т\.|к(?!\p{L})|k(?!\p{L}))/iu.test(line) &&
  isPayLine(line)
/** «Водительские права кат. B» */
export const LICENCE =
  /^(?:есть )?(?:(?:водительск|автомобильн)[а-я]+ |вод\. )?(?:права|удостоверение|водительское|в\/у|driv(?:ing|er'?s?) licen[cs]e):?(?: категори[ийя]+| кат\.?| category)?:? [«"]?[A-EАВСЕ](?:[,»"/ ]|1|$)/iu
/** «Удостоверение охранника до 2027», «Медкнижка действует»: a paper is no school and no skill. */
export const PAPER =
  /^(?:\d{1,2}[.)]\s)?(?:удостоверение|свидетельство|мед(?:ицинская|\.)?\s?книжка|допуск)(?!\p{L})(?=.*(?:действ|до \d|разряд|групп|\d{4}|есть|имеется|оформлен|в наличии))/iu
/** What a person has or wants, wherever it stands. */
export const isOwnFact = (line: string): boolean => isFact(line) || LICENCE.test(line) || VALID.test(line)
/** «Допуск: 01.24 – 01.27»: a paper with its dates. */
const VALID =
  /^(?:удостоверение|свидетельство|мед(?:ицинская|\.)?\s?книжка|допуск|патент|лицензия|аккредитация|аттестация|виза|полис)(?!\p{L})[^:]{0,30}:\s?.{0,20}\d/iu
/** Facts that are no duty of a job either. */
export const OWN_FACT =
  /^(?:(?:гражданство|переезд|командировки)\s?[:—–]|(?:желаем|ожидаем)[а-я]{2} (?:зарплата|оклад|доход|уровень дохода).{0,20}\d)/iu

/** Lines that must not be judged and say nothing about the work. */
const PRIVATE =
  /^(?:мужчина|женщина|male|female|пол\s?:|возраст|age\s?:|дата рождения|date of birth|born|год рождения|родил[а-я]+|семейное положение|(?:отношение к )?воинск(?:ая|ой|ий|ому) (?:обязанност|уч[её]т)|marital status|замужем|женат|холост|не замужем|(?:есть|нет) детей|дети\s?:|национальность|nationality|фото(?:графия)?(?!\p{L})|\d{2} (?:год|года|лет|years)(?! опыта| работы| в | of| и? ?\d)(?![\p{L}]))/iu
export const isPrivate = (line: string): boolean => PRIVATE.test(line)
