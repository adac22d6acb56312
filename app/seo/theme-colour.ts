/** The browser's own bar takes the colour of the page: `--color-mogra`, which markup cannot read from the style sheet. */
export const THEME_COLOUR = '#FFFCF8'
