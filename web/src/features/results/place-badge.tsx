import { placeWords } from '@rezumetr/contracts/hh/stages'
import { Badge } from '../../ui/layout/badge.tsx'

/** The stage a response was moved to at hh.ru; nothing for one that nobody moved. */
export function PlaceBadge({ collectionId }: { collectionId: string }) {
  const words = placeWords(collectionId)
  return words && <Badge>HH.ru: {words}</Badge>
}
