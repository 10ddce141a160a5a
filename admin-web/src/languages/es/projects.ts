import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Proyectos',
  description: 'Un proyecto por aplicación: tiene usuarios, ajustes y claves propios.',
  loading: 'proyectos',
  failed: 'No se han podido cargar los proyectos',
  empty: {
    title: 'Crea tu primer proyecto',
    text: 'Luego conéctale una aplicación y verás aquí cómo se registran sus usuarios.',
  },
  isProduction: 'Producción',
  created: 'Creado {time}',
  one: {
    page: 'Proyecto',
    failed: 'No se ha podido cargar el proyecto',
    missing: 'Este proyecto no existe',
    missingText: 'Puede que se haya eliminado o que pertenezca a un equipo del que no eres miembro.',
    projects: 'Ir a tus proyectos',
  },
  create: {
    title: 'Nuevo proyecto',
    action: 'Crear proyecto',
    done: '{name} creado',
    name: 'Nombre',
    nameHint: 'Tus usuarios lo ven en los correos.',
    nameExample: 'Acme',
    nameMissing: 'Dale un nombre al proyecto.',
    nameLong: 'Un nombre tiene como máximo 255 caracteres.',
    description: 'Descripción',
    owner: 'Propietario',
    ownerHint: 'Cada miembro de este equipo puede administrar el proyecto.',
    selectedTeam: 'Tu equipo seleccionado',
    team: 'Equipo {name}',
    yours: 'Mío',
  },
};
