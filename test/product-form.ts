/** Returns the fields a browser would submit from a product form of the desk. */
export function productFormFields(html: string): [string, string][] {
  const form = /<form[^>]*class="dk-product"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const text = (value = '') =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return [...form.matchAll(/<input[^>]*>|<textarea[^>]*>([^<]*)<\/textarea>|<select[\s\S]*?<\/select>/g)].flatMap(
    ([tag, area]): [string, string][] => {
      const name = attribute(tag, 'name') ?? ''
      if (area !== undefined) return [[name, text(area)]]
      if (tag.startsWith('<select')) {
        const chosen = /<option[^>]*selected[^>]*>/.exec(tag)?.[0] ?? /<option[^>]*>/.exec(tag)?.[0] ?? ''
        return [[name, text(attribute(chosen, 'value'))]]
      }
      const isOff = /type="(radio|checkbox)"/.test(tag) && !/\bchecked\b/.test(tag)
      return isOff ? [] : [[name, text(attribute(tag, 'value'))]]
    },
  )
}

/** Returns the form with changed fields, submitted with its save button. */
export const withChanges = (form: [string, string][], change: Record<string, string>): [string, string][] => [
  ...form.map(([name, value]): [string, string] => [name, change[name] ?? value]),
  ['act', 'save'],
]
