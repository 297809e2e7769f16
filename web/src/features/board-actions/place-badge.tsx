import { placeName } from '@rezumetr/contracts/board-places'
import { Badge } from '../../ui/badge.tsx'

/** The stage a response was moved to at hh.ru; nothing for one that nobody moved. */
export function PlaceBadge({ collectionId }: { collectionId: string }) {
  const name = placeName(collectionId)
  return name && <Badge>HH.ru: {name}</Badge>
}
