import { keepAccessible } from './keep-accessible.ts'

keepAccessible('cojp', 'fewer looks')
