/** What a vacancy is called. */
import { sql } from 'kysely'

/**
 * SQL expression: the name of a row of `vacancies`, which is its title; where others of the company share it «Продавец, Казань»,
 * and where they share the area too «Продавец, Казань, от 12.11.2026», the Moscow day of its publication. Always begins with
 * the title.
 * @param row alias of the table; a row without a match in an outer join has no name
 */
export function vacancyName(row: 'v' | 'vacancies') {
  const own = (column: string) => sql.ref(`${row}.${column}`)
  const area = (table: string) => sql`coalesce(${sql.ref(`${table}.area_name`)}, '')`
  // as the index `vacancies_of_one_title` has them
  const others = sql`select from vacancies o where o.company_id = ${own('company_id')} and md5(o.title) = md5(${own('title')})
    and o.status <> 'hidden' and o.id <> ${own('id')}`
  return sql<string>`case when exists (${others}) then concat_ws(', ', ${own('title')}, nullif(${area(row)}, ''),
    case when exists (${others} and md5(${area('o')}) = md5(${area(row)}))
      then 'от ' || to_char(${own('published_at')} at time zone 'Europe/Moscow', 'DD.MM.YYYY') end)
    else ${own('title')} end`
}
