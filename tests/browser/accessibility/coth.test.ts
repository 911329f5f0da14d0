import { keepAccessible } from './keep-accessible.ts'

keepAccessible('coth', 'fewer looks')
