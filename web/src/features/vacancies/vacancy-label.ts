/** What a vacancy is called. Pure. */
type Named = { title: string; name: string }

/** The name for a place where it may be cut: the title is, what tells it from others of the same title is not. */
export const labelOf = ({ title, name }: Named): { label: string; ending?: string } =>
  name === title ? { label: title } : { label: `${title},`, ending: name.slice(`${title}, `.length) }
