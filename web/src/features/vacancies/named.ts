/** What a vacancy is called. While a release is rolled out, a node of the one before it may answer without the name. Pure. */
type Named = { title: string; name?: string }

export const nameOf = ({ title, name = title }: Named): string => name

/** The same of what belongs to a vacancy. */
export const vacancyNameOf = <N extends string | null>({
  vacancy_title,
  vacancy_name = vacancy_title,
}: {
  vacancy_title: N
  vacancy_name?: N
}): N => vacancy_name

/** The name for a place where it may be cut: the title is, what tells it from others of the same title is not. */
export const labelOf = (vacancy: Named): { label: string; ending?: string } => {
  const { title } = vacancy
  const name = nameOf(vacancy)
  return name === title ? { label: title } : { label: `${title},`, ending: name.slice(`${title}, `.length) }
}
