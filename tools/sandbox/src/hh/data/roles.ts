import type { Named } from '../answers/shapes.ts'

/** Professional roles the seed uses, with the board's ids. */
export const roles = {
  developer: { id: '96', name: 'Программист, разработчик' },
  sysadmin: { id: '113', name: 'Системный администратор' },
  sales: { id: '70', name: 'Менеджер по продажам, менеджер по работе с клиентами' },
  accountant: { id: '18', name: 'Бухгалтер' },
  logist: { id: '63', name: 'Менеджер по логистике, менеджер по ВЭД' },
  driver: { id: '21', name: 'Водитель' },
  nurse: { id: '64', name: 'Медицинская сестра, медицинский брат' },
  agronomist: { id: '6', name: 'Агроном' },
  engineer: { id: '48', name: 'Инженер-конструктор, инженер-проектировщик' },
  marketer: { id: '68', name: 'Менеджер по маркетингу, интернет-маркетолог' },
  operator: { id: '83', name: 'Оператор call-центра, специалист контактного центра' },
  cook: { id: '94', name: 'Повар, пекарь, кондитер' },
  teacher: { id: '132', name: 'Учитель, преподаватель, педагог' },
  guard: { id: '90', name: 'Охранник' },
} as const satisfies Record<string, Named>

const category = (id: string, name: string, ...inside: Named[]) => ({
  id,
  name,
  roles: inside.map((role) => ({ ...role, accept_incomplete_resumes: false, is_default: false })),
})

export const roleCategories = [
  category('11', 'Информационные технологии', roles.developer, roles.sysadmin),
  category('17', 'Продажи, обслуживание клиентов', roles.sales, roles.operator),
  category('24', 'Финансы, бухгалтерия', roles.accountant),
  category('20', 'Транспорт, логистика, перевозки', roles.logist, roles.driver),
  category('10', 'Медицина, фармацевтика', roles.nurse),
  category('19', 'Сельское хозяйство', roles.agronomist),
  category('15', 'Производство, сервисное обслуживание', roles.engineer),
  category('9', 'Маркетинг, реклама, PR', roles.marketer),
  category('22', 'Туризм, гостиницы, рестораны', roles.cook),
  category('12', 'Наука, образование', roles.teacher),
  category('2', 'Безопасность', roles.guard),
]
