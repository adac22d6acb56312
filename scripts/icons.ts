import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ICON_NAMES, type IconName } from '#app/ui/icon-names.ts'

type Shape = [tag: string, attributes: Record<string, string>]

/** Builds the SVG sprite of the shop's icons from the package `lucide-react`. */
export async function drawIcons(): Promise<string> {
  const symbols = await Promise.all(ICON_NAMES.map(drawIcon))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

async function drawIcon(name: IconName): Promise<string> {
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as { __iconData: { node: Shape[] } }
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

if (import.meta.main) await writeFile(join(import.meta.dirname, '../app/ui/icons.svg'), await drawIcons())
