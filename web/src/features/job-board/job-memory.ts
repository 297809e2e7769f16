/** The current job outlives a reload of the tab (STATE-29); the key names the user, so nobody meets another's. */
const PREFIX = 'rezumetr_sync_job:'

export const rememberJob = (userId: string, jobId: string) => sessionStorage.setItem(PREFIX + userId, jobId)
export const rememberedJob = (userId: string): string | null => sessionStorage.getItem(PREFIX + userId)
export const forgetJob = (userId: string) => sessionStorage.removeItem(PREFIX + userId)
