import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useLogout, useUser } from '../../features/accounts/api.ts'
import { localPart } from '../../features/accounts/session.ts'
import { connectionOf } from '../../features/job-board/connection.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Menu, MenuItem, MenuRadio, MenuSeparator } from '../../ui/menu.tsx'
import { fillTone } from '../../ui/tone.ts'
import { useTheme } from '../theme.ts'

const themes = [
  { value: 'system', label: 'Как в системе', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Светлая', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Тёмная', icon: <Moon aria-hidden /> },
] as const

export function UserMenu() {
  const user = useUser()
  const logout = useLogout()
  const [theme, setTheme] = useTheme()
  const connection = connectionOf(user)
  return (
    <Menu
      trigger={
        <button
          type="button"
          title={user.full_name}
          className={buttonClass('ghost', 'md', 'h-11! max-w-60 px-2! text-left')}
        >
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-[13px] font-semibold text-accent-strong uppercase"
          >
            {localPart(user.email).slice(0, 1)}
          </span>
          <span className="grid min-w-0 flex-1 grid-cols-1 leading-tight max-xs:sr-only">
            <span className="truncate text-[13px] text-ink">{localPart(user.email)}</span>
            <span className="flex min-w-0 items-center gap-1.5 text-xs font-normal text-muted">
              <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', fillTone[connection.tone])} />
              <span className="truncate">{connection.label}</span>
            </span>
          </span>
          <ChevronDown aria-hidden className="size-4 text-faint" />
        </button>
      }
    >
      <div className="px-2.5 pt-1 pb-1.5">
        <p className="truncate font-medium">{user.full_name}</p>
        <p className="truncate text-xs text-muted">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem render={<Link to="/settings" />}>
        <UserRound aria-hidden />
        Профиль
      </MenuItem>
      <MenuSeparator />
      <MenuRadio label="Тема" value={theme} options={themes} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem onClick={() => void logout()}>
        <LogOut aria-hidden />
        Выйти
      </MenuItem>
    </Menu>
  )
}
