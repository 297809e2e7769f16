import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLogout, useUser } from '../../features/accounts/api.ts'
import { Menu, MenuItem, MenuRadio, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useTheme } from '../../ui/style/theme.ts'

const themes = [
  { value: 'system', label: 'Как в системе', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Светлая', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Тёмная', icon: <Moon aria-hidden /> },
] as const

export function UserMenuPopup({ trigger }: { trigger: ReactElement }) {
  const user = useUser()
  const logout = useLogout()
  const [theme, setTheme] = useTheme()
  return (
    <Menu trigger={trigger}>
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
