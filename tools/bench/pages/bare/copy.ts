/** Elements of a screen as data, drawn by React with nothing around it. */
import { createElement, type ReactNode } from 'react'

export type Copied = string | readonly [tag: string, attributes: object, children: readonly Copied[]]

export const drawn = (copy: Copied): ReactNode => {
  if (typeof copy === 'string') return copy
  const [tag, attributes, children] = copy
  return createElement(tag, attributes, ...children.map(drawn))
}

/** Runs in a page: what React needs to draw the element again. */
export function copied(element: Element): Copied {
  const attributes: Record<string, unknown> = {}
  for (const { name, value } of element.attributes) if (name !== 'style') attributes[name] = value
  if ('style' in element) {
    const rules = element.style as CSSStyleDeclaration
    const camel = (name: string) => name.replace(/-(\w)/g, (_, sign: string) => sign.toUpperCase())
    attributes['style'] = Object.fromEntries(
      [...rules].map((name) => [camel(name), rules.getPropertyValue(name)]),
    )
  }
  const children = [...element.childNodes].flatMap((node) =>
    node instanceof Element ? [copied(node)] : node instanceof Text ? [node.data] : [],
  )
  return [element.localName, attributes, children]
}
