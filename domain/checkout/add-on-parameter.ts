/** Parameter of a store link: the id of the add-on option that is bought with the option of the link. */
export const ADD_ON_PARAMETER = 'addon'
