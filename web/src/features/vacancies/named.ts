/**
 * The name of a vacancy for a place where it may be cut: the title is, what tells it from others of the same title is not. Pure.
 * While a release is rolled out, a node of the one before it may answer without the name.
 */
import type { Vacancy } from '@rezumetr/contracts/vacancies'

export const labelOf = ({
  title,
  name = title,
}: Pick<Vacancy, 'title'> & Partial<Pick<Vacancy, 'name'>>): { label: string; ending?: string } =>
  name === title ? { label: title } : { label: `${title},`, ending: name.slice(`${title}, `.length) }
