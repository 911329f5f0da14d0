import { keepAccessible } from './keep-accessible.ts'

keepAccessible(['me', 'cojp'])
// Thai letters are the tallest and its words have no blanks between them; the mark-up is that of the others.
keepAccessible(['coth'], ['/', '/premium', '/compare', '/downloads', '/trial'])
