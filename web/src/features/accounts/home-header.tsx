import { Link } from '@tanstack/react-router'
import { Logo } from './logo.tsx'

/** Above pages that stand alone: the name, which leads home. */
export const HomeHeader = () => (
  <header>
    <Link to="/" className="inline-block rounded-lg">
      <Logo />
      <span className="sr-only">, на главную</span>
    </Link>
  </header>
)
