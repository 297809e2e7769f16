/** The weights of docs/scoring.md, “The criteria”; a vacancy may have its own. */
import type { CriterionKey, Rubric } from './model.ts'

export const DEFAULT_WEIGHTS: Readonly<Record<CriterionKey, number>> = {
  must_skills: 20,
  skill_evidence: 8,
  nice_skills: 5,
  relevant_experience: 14,
  role: 9,
  duties: 8,
  seniority: 7,
  recency: 5,
  industry: 4,
  education: 3,
  languages: 3,
  licences: 2,
  location: 3,
  format: 2,
  salary: 3,
  stability: 2,
  progression: 1,
  completeness: 1,
  cover_letter: 1,
}

/** A rubric stored before a criterion existed gives it no weight. */
export const weightOf = ({ weights }: Pick<Rubric, 'weights'>, key: CriterionKey): number => weights[key] ?? 0

/** Share of a criterion's weight a silent resume gets: less than half, since most people who meet it say so. */
export const UNKNOWN_CREDIT = 0.35

export const CRITERION_TITLES: Readonly<Record<CriterionKey, string>> = {
  must_skills: 'Обязательные навыки',
  skill_evidence: 'Подтверждение навыков опытом',
  nice_skills: 'Желательные навыки',
  relevant_experience: 'Релевантный опыт',
  role: 'Профессия и должность',
  duties: 'Похожесть обязанностей',
  seniority: 'Уровень должности',
  recency: 'Свежесть опыта',
  industry: 'Отрасль',
  education: 'Образование',
  languages: 'Иностранные языки',
  licences: 'Права, допуски и сертификаты',
  location: 'Местоположение и переезд',
  format: 'График и занятость',
  salary: 'Зарплатные ожидания',
  stability: 'Стабильность',
  progression: 'Рост',
  completeness: 'Полнота резюме',
  cover_letter: 'Сопроводительное письмо',
}
