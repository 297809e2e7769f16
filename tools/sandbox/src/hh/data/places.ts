import type { Named } from '../answers/shapes.ts'

export const russia: Named = { id: '113', name: 'Россия' }

/** Cities with the board's area ids; `pay` is the local salary level relative to Moscow. */
export const cities: readonly (Named & { pay: number; dative: string })[] = [
  { id: '1', name: 'Москва', pay: 1, dative: 'Москве' },
  { id: '2', name: 'Санкт-Петербург', pay: 0.92, dative: 'Санкт-Петербургу' },
  { id: '3', name: 'Екатеринбург', pay: 0.8, dative: 'Екатеринбургу' },
  { id: '4', name: 'Новосибирск', pay: 0.78, dative: 'Новосибирску' },
  { id: '88', name: 'Казань', pay: 0.78, dative: 'Казани' },
  { id: '66', name: 'Нижний Новгород', pay: 0.75, dative: 'Нижнему Новгороду' },
  { id: '53', name: 'Краснодар', pay: 0.76, dative: 'Краснодару' },
  { id: '76', name: 'Ростов-на-Дону', pay: 0.72, dative: 'Ростову-на-Дону' },
  { id: '26', name: 'Воронеж', pay: 0.68, dative: 'Воронежу' },
  { id: '78', name: 'Самара', pay: 0.72, dative: 'Самаре' },
  { id: '104', name: 'Челябинск', pay: 0.7, dative: 'Челябинску' },
  { id: '99', name: 'Уфа', pay: 0.68, dative: 'Уфе' },
  { id: '72', name: 'Пермь', pay: 0.7, dative: 'Перми' },
  { id: '54', name: 'Красноярск', pay: 0.76, dative: 'Красноярску' },
  { id: '68', name: 'Омск', pay: 0.64, dative: 'Омску' },
  { id: '95', name: 'Тюмень', pay: 0.82, dative: 'Тюмени' },
  { id: '79', name: 'Саратов', pay: 0.6, dative: 'Саратову' },
  { id: '92', name: 'Тула', pay: 0.72, dative: 'Туле' },
  { id: '43', name: 'Калуга', pay: 0.74, dative: 'Калуге' },
  { id: '77', name: 'Рязань', pay: 0.66, dative: 'Рязани' },
  { id: '58', name: 'Липецк', pay: 0.66, dative: 'Липецку' },
  { id: '17', name: 'Белгород', pay: 0.64, dative: 'Белгороду' },
  { id: '90', name: 'Тверь', pay: 0.66, dative: 'Твери' },
  { id: '112', name: 'Ярославль', pay: 0.68, dative: 'Ярославлю' },
]

export const citizenships: readonly Named[] = [
  russia,
  { id: '16', name: 'Беларусь' },
  { id: '40', name: 'Казахстан' },
  { id: '48', name: 'Кыргызстан' },
  { id: '97', name: 'Узбекистан' },
  { id: '13', name: 'Армения' },
]
