import { Badge } from '../../ui/badge.tsx'
import { placeName } from './words.ts'

/** The stage a response was moved to at hh.ru; nothing for one that nobody moved. */
export function PlaceBadge({ collectionId }: { collectionId: string }) {
  const name = placeName(collectionId)
  return name && <Badge>HH.ru: {name}</Badge>
}
