import { Link } from '@tanstack/react-router'
import { Logo } from './logo.tsx'

/** Header of standalone pages: the logo, linked to the home page. */
export const HomeHeader = () => (
  <header>
    <Link to="/" className="inline-block rounded-lg">
      <Logo />
      <span className="sr-only">, на главную</span>
    </Link>
  </header>
)
