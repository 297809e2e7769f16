import { deviceFlag } from '../tab/device-flag.ts'

/**
 * Whether letters, digits and signs are shortcuts. Users can switch them off, because speech input or an unsteady hand triggers
 * them by accident (WCAG 2.1.4); arrows, Enter, Escape and combinations with Ctrl always work.
 */
const characterKeys = deviceFlag('rezumetr_keys', true)
export const areCharacterKeysOn = characterKeys.read
export const switchCharacterKeys = characterKeys.set
export const useCharacterKeys = characterKeys.use
