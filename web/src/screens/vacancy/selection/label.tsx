/** Words of a button; where there is no room for them, for readers alone. */
export const Label = ({ isHidden, children }: { isHidden: boolean; children: string }) => (
  <span className={isHidden ? 'sr-only' : undefined}>{children}</span>
)
