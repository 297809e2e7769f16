/** Names of fields of a form: what stands beside one is its value. */
const FIELD =
  /^(?:\d{1,2}[.)]\s)?(?:фамилия|имя|отчество|ф\.? ?и\.? ?о|дата рождения|возраст|пол|гражданство|город|адрес|место (?:жительства|проживания|работы)|регион|(?:контактн|мобильн)?[а-я]* ?телефон|e-?mail|(?:электронная )?почта|(?:желаемая )?(?:должность|позиция|вакансия|профессия)|(?:желаем|ожидаем)?[а-я]* ?(?:доход|оклад|зарплата|заработная плата)|водительск|права|семейное положение|период|организация|компания|работодатель|функции|обязанности|готовность|переезд|командировки|график|занятость|(?:first |last |full )?name|surname|dates?|occupation|name of employer|main activities|type of business|telephone|desired position|date of birth|nationality|citizenship|city|address|phone|mobile|position|salary|period|employer|company|duties|responsibilities)(?!\p{L})/iu
const MAX_LENGTH = 45

export const isFieldName = (text: string): boolean => text.length <= MAX_LENGTH && FIELD.test(text)
