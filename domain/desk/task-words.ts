/** What was noted for a person, without the command that does it at a terminal: at the desk its order is a press away. */
export const taskWords = (text: string): string =>
  text.replace(/: npm run shop -- (?:refund|confirm) .*?(?:\.(?= )|\.?$)/g, '.')
