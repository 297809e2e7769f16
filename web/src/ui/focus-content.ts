/** Id of the element around the screen, which can take the focus. */
export const CONTENT = 'content'

/** After an action whose button has disappeared: the focus goes to the screen rather than to nothing. */
export function focusContentIfLost(): void {
  if (document.activeElement === document.body)
    document.getElementById(CONTENT)?.focus({ preventScroll: true })
}
