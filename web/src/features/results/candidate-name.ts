/** The name, or «Без имени» when the job board provides none (RES-06). */
export const candidateName = (name: string | null | undefined): string => name?.trim() || 'Без имени'
