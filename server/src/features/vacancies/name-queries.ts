import { sql } from 'kysely'

/**
 * SQL: the title; shared ones add the area, and then the Moscow day: «Продавец, Казань, от 12.11.2026».
 * @param row alias of the table
 */
export function vacancyName(row: 'v' | 'vacancies') {
  const own = (column: string) => sql.ref(`${row}.${column}`)
  const area = (table: string) => sql`coalesce(${sql.ref(`${table}.area_name`)}, '')`
  // as in the index `vacancies_of_one_title`
  const others = sql`select from vacancies o where o.company_id = ${own('company_id')} and md5(o.title) = md5(${own('title')})
    and o.status <> 'hidden' and o.id <> ${own('id')}`
  return sql<string>`case when exists (${others}) then concat_ws(', ', ${own('title')}, nullif(${area(row)}, ''),
    case when exists (${others} and md5(${area('o')}) = md5(${area(row)}))
      then 'от ' || to_char(${own('published_at')} at time zone 'Europe/Moscow', 'DD.MM.YYYY') end)
    else ${own('title')} end`
}
