/** A row goes with its button: the focus goes to the like button of the next row, of the one before, or to `otherwise`. */
export function passFocus(from: HTMLElement, otherwise: string) {
  const scope = from.closest('[data-dialog]') ?? document
  const like = [...scope.querySelectorAll<HTMLElement>(`[data-moves="${from.dataset['moves']}"]`)]
  const at = like.indexOf(from)
  const to = like[at + 1] ?? like[at - 1] ?? scope.querySelector<HTMLElement>(otherwise)
  to?.focus()
}
