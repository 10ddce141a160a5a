export {
  listMemberProfiles,
  type MemberProfile,
  type MemberProfilePatch,
  updateMemberProfile,
} from './member-profiles.js';
export { addMember, isMember, removeMember, type Membership } from './members.js';
export { toClientTeam, toServerTeam, type ClientTeamJson, type ServerTeamJson } from './team-json.js';
export { TeamMemberEntity } from './team-member.entity.js';
export type { NewTeam, TeamPatch, TeamRecord } from './team-record.js';
export { TeamEntity } from './team.entity.js';
export { createTeam, deleteTeam, listTeams, readTeam, updateTeam } from './teams.js';
