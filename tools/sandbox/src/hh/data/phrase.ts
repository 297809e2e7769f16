import type { Random } from './random.ts'

/**
 * Fills a phrase template: `{a|b}` one of, `{10..40}` a number, `{50..400/50}` a number in steps, `[а]` only
 * for a woman, `[ый/ая]` by sex. Nouns are written in the form for "many" and inflected for the number.
 */
export function fill(phrase: string, random: Random, female: boolean): string {
  const filled = phrase
    .replaceAll(/\{(\d+)\.\.(\d+)(?:\/(\d+))?\}/g, (_, from: string, to: string, step?: string) => {
      const size = Number(step ?? 1)
      return String(Number(from) + size * random.int(0, Math.floor((Number(to) - Number(from)) / size)))
    })
    .replaceAll(/\{([^{}]*)\}/g, (_, list: string) => random.pick(list.split('|')))
    .replaceAll(/\[([^[\]/]*)\/([^[\]/]*)\]/g, (_, man: string, woman: string) => (female ? woman : man))
    .replaceAll(/\[([а-яё]*)\]/g, (_, woman: string) => (female ? woman : ''))
  return bend(filled)
}

/** Many → one, few. */
const forms: Record<string, readonly [string, string]> = {
  лет: ['год', 'года'], месяцев: ['месяц', 'месяца'], часов: ['час', 'часа'], дней: ['день', 'дня'], недель: ['неделю', 'недели'], раз: ['раз', 'раза'], минут: ['минуту', 'минуты'], сезонов: ['сезон', 'сезона'],
  человек: ['человек', 'человека'], менеджеров: ['менеджер', 'менеджера'], сотрудников: ['сотрудник', 'сотрудника'], операторов: ['оператор', 'оператора'], разработчиков: ['разработчик', 'разработчика'], водителей: ['водитель', 'водителя'], детей: ['ребёнок', 'ребёнка'], учеников: ['ученик', 'ученика'], призёров: ['призёр', 'призёра'],
  сервисов: ['сервис', 'сервиса'], проектов: ['проект', 'проекта'], контрактов: ['контракт', 'контракта'], рейсов: ['рейс', 'рейса'], складов: ['склад', 'склада'], адресов: ['адрес', 'адреса'], регионов: ['регион', 'региона'], патентов: ['патент', 'патента'], серверов: ['сервер', 'сервера'], диалогов: ['диалог', 'диалога'], кабинетов: ['кабинет', 'кабинета'], агрегатов: ['агрегат', 'агрегата'], гибридов: ['гибрид', 'гибрида'], подрядчиков: ['подрядчик', 'подрядчика'], потребителей: ['потребитель', 'потребителя'], филиалов: ['филиал', 'филиала'],
  юрлиц: ['юрлицо', 'юрлица'], заявок: ['заявка', 'заявки'], машин: ['машина', 'машины'], точек: ['точка', 'точки'], площадок: ['площадка', 'площадки'], проб: ['проба', 'пробы'], позиций: ['позиция', 'позиции'], уязвимостей: ['уязвимость', 'уязвимости'], отгрузок: ['отгрузка', 'отгрузки'], краж: ['кража', 'кражи'], статей: ['статья', 'статьи'], связок: ['связка', 'связки'],
  хозяйств: ['хозяйство', 'хозяйства'], собеседований: ['собеседование', 'собеседования'], мест: ['место', 'места'], блюд: ['блюдо', 'блюда'],
}

/** After these words the noun is in the genitive, whose form is the same for all numbers above one. */
const genitive = new Set(['из', 'от', 'до', 'около', 'более', 'менее', 'свыше', 'с', 'среди', 'после', 'у', 'для', 'наставник'])

function bend(text: string): string {
  return text.replaceAll(/(?<![\d.,–-])(\d+) ([а-яё]+)(?![а-яё])/g, (whole, digits: string, noun: string, at: number) => {
    const form = forms[noun]
    const before = /([а-яё]+)\s$/i.exec(text.slice(0, at))?.[1]?.toLowerCase()
    if (!form || (before !== undefined && genitive.has(before))) return whole
    const number = Number(digits)
    const last = number % 10
    if (Math.floor((number % 100) / 10) === 1 || last === 0 || last > 4) return whole
    return `${digits} ${last === 1 ? form[0] : form[1]}`
  })
}
