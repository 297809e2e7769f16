/** The name of a vacancy for a place where it may be cut: the title is, what tells it from others of the same title is not. Pure. */
import type { Vacancy } from '@rezumetr/contracts/vacancies'

export const labelOf = ({
  title,
  name,
}: Pick<Vacancy, 'title' | 'name'>): { label: string; ending?: string } =>
  name === title ? { label: title } : { label: `${title},`, ending: name.slice(`${title}, `.length) }
