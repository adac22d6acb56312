/** Where dots before the @ mean nothing. Elsewhere they may tell two people apart. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, to count what is sent there however it is spelt: letters of either case are one,
 * what follows a plus is left out everywhere, dots at Gmail. Two people whose addresses differ in nothing else share one
 * count, which harms nobody. For counting only; a letter goes to the address as it was typed.
 */
export function sameMailbox(address: string): string {
  const [, local = '', host = ''] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? []
  const domain = host.replace(/\.$/, '')
  const untagged = local.replace(/(?!^)\+.*$/, '')
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
